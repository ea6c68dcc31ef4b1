import type { Database } from '#db/client.ts'
import { configuredOriginOf, type AppContext } from '#worker/context/context.ts'
import { queueMails, type OutgoingMail } from '#worker/platform/mail/outbox.ts'

/** What a verb that sends mail needs. */
export interface MailScope {
  db: Database
  now: number
  /** Where links in mails lead, without a trailing slash. */
  origin: string
  /** Has committed mails sent, once the answer is on its way. */
  send(mails: readonly Pick<OutgoingMail, 'id'>[]): void
}

/** The mail scope of a request. Links name the configured address; without one the request ends with `notConfigured`. */
export function mailScope(c: AppContext): MailScope {
  return {
    db: c.var.db,
    now: c.var.clock(),
    origin: configuredOriginOf(c, 'no mail can be written: its links would lead nowhere'),
    send: (mails) => {
      const ids = mails.map(({ id }) => id)
      c.executionCtx.waitUntil(queueMails(c.env.MAIL_QUEUE, ids))
    },
  }
}
