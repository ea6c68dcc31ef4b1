import type { Database } from '#db/client.ts'
import { ActionContext, configuredOriginOf, type AppContext } from '#worker/context/context.ts'
import type { Passwords } from '#worker/platform/passwords.ts'
import { queueMails, type OutgoingMail } from '#worker/platform/mail/outbox.ts'

/** What a verb that sends mail needs; some of them set a password, too. */
export interface MailScope {
  db: Database
  now: number
  passwords: Passwords
  /** Where links in mails lead, without a trailing slash. */
  origin: string
  /** Has committed mails sent, once the answer is on its way. */
  send(mails: readonly Pick<OutgoingMail, 'id'>[]): void
}

/** The mail scope of a request. Links name the configured address; without one the request ends with `notConfigured`. */
export function mailScope(c: AppContext | ActionContext): MailScope {
  if (c instanceof ActionContext) {
    const { db, now, passwords, mailOrigin: origin } = c
    return { db, now, passwords, origin, send: (mails) => c.send(mails) }
  }
  return {
    db: c.var.db,
    now: c.var.clock(),
    passwords: c.var.passwords,
    origin: configuredOriginOf(c, 'no mail can be written: its links would lead nowhere'),
    send: (mails) => {
      const ids = mails.map(({ id }) => id)
      c.executionCtx.waitUntil(queueMails(c.env.MAIL_QUEUE, ids))
    },
  }
}
