import { VERIFY_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import { hasAddress } from './email-token.ts'
import { linkMail } from './link-mail.ts'
import type { MailScope } from './mail-scope.ts'

export interface Mailbox {
  userId: string
  email: string
  locale: string
  /** First name of its owner. */
  name: string
}

/** The mail that asks its recipient to verify their address; its statements come after the one that makes the account. */
export async function verificationMail(scope: MailScope, { userId, email, locale, name }: Mailbox) {
  return await linkMail(scope, {
    kind: 'verify',
    page: 'verifyEmail',
    token: { userId, purpose: 'verify', email, lifetimeMs: VERIFY_LINK_LIFETIME_MS },
    senderId: userId,
    recipient: email,
    locale,
    name,
    condition: hasAddress(userId, email),
  })
}
