import { VERIFY_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import { renderMail } from '#worker/features/mail/render-mail.ts'
import { outgoingMail } from '#worker/platform/mail/outbox.ts'
import { hasAddress, newEmailToken } from './email-token.ts'
import { tokenLink, type MailScope } from './mail-scope.ts'

export interface Mailbox {
  userId: string
  email: string
  locale: string
  /** First name of its owner. */
  name: string
}

/**
 * The mail that asks somebody to verify their address. Its two statements belong into the `batch()` of what causes it,
 * after the one that makes the account; then `scope.send([mail])`.
 */
export async function verificationMail({ db, now, origin }: MailScope, { userId, email, locale, name }: Mailbox) {
  const condition = hasAddress(userId, email)
  const token = await newEmailToken(
    db,
    { userId, purpose: 'verify', email, lifetimeMs: VERIFY_LINK_LIFETIME_MS },
    now,
    condition,
  )
  const link = tokenLink(origin, 'verifyEmail', token.token)
  const mail = outgoingMail(
    db,
    renderMail('verify', { recipient: email, locale, name, link, lifetimeMs: VERIFY_LINK_LIFETIME_MS }),
    { idempotencyKey: `verify:${token.tokenHash}`, now, condition },
  )
  return { mail, statements: [token.statement, mail.statement] as const }
}
