import { and, eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { VERIFY_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import type { TokenForm } from '#schema/identity/email-password-calls.ts'
import type { ActionContext, MailContext, MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findLiveToken, hasAddress, hasVerified, isUnused, useToken } from '#worker/model/email-token.ts'
import { linkMail, sendLink } from '../link-mail.ts'
import { requireMail } from '../mail-limits.ts'

export interface Mailbox {
  userId: string
  email: string
  locale: string
  name: string
}

/** Its statements must follow the one that creates the account. */
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

/** Verified accounts and those without an address get the same response and no mail. */
export async function resendVerification(context: MemberContext): Promise<void> {
  const { user } = context.viewer
  await requireMail(context, `verify:${user.id}`)
  if (user.email === null || user.emailVerifiedAt !== null) return
  const written = await verificationMail(context, {
    userId: user.id,
    email: user.email,
    locale: user.locale,
    name: user.firstName,
  })
  await sendLink(context, written)
}

export async function confirmEmail(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  { token }: TokenForm,
): Promise<void> {
  const live = await findLiveToken(db, token, ['verify'], now)
  // A scanner of mails, or a second press, may have used it.
  if (!live) return (await hasVerified(db, token)) ? undefined : fail('linkExpired')
  const [confirmed] = await db.batch([
    db
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, live.userId), eq(users.email, live.email), isUnused(live.tokenHash, now)))
      .returning({ id: users.id }),
    useToken(db, live.tokenHash, now),
  ])
  if (confirmed.length === 0 && !(await hasVerified(db, token))) fail('linkExpired')
}
