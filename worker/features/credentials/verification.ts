import { VERIFY_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import type { MailContext } from '#worker/context/context.ts'
import { hasAddress } from './email-token.ts'
import { linkMail } from './link-mail.ts'

export interface Mailbox {
  userId: string
  email: string
  locale: string
  /** First name of its owner. */
  name: string
}

/** The mail that asks its recipient to verify their address; its statements come after the one that makes the account. */
export async function verificationMail(
  context: Pick<MailContext, 'db' | 'now' | 'mailOrigin'>,
  { userId, email, locale, name }: Mailbox,
) {
  return await linkMail(context, {
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
