import { ActionContext, configuredOriginOf, type AppContext, type MailContext } from '#worker/context/context.ts'
import type { Passwords } from '#worker/platform/passwords.ts'
import { queueMails } from '#worker/platform/mail/outbox.ts'

/** @deprecated Take a `MailContext`. */
export interface MailScope extends MailContext {
  passwords: Passwords
  /** @deprecated `mailOrigin`. */
  origin: string
}

/** @deprecated Hand on the context. */
export function mailScope(c: AppContext | ActionContext): MailScope {
  if (c instanceof ActionContext) {
    const { db, now, passwords, mailOrigin } = c
    return { db, now, passwords, origin: mailOrigin, mailOrigin, send: (mails) => c.send(mails) }
  }
  const origin = configuredOriginOf(c, 'no mail can be written: its links would lead nowhere')
  return {
    db: c.var.db,
    now: c.var.clock(),
    passwords: c.var.passwords,
    origin,
    mailOrigin: origin,
    send: (mails) => {
      const ids = mails.map(({ id }) => id)
      c.executionCtx.waitUntil(queueMails(c.env.MAIL_QUEUE, ids))
    },
  }
}
