import { and, sql } from 'drizzle-orm'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { MAIL_LIMITS } from '#schema/constants/limits.ts'
import { RESET_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import type { PasswordResetInput } from '#schema/identity/email-password-calls.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { hasAddress } from '#worker/model/email-token.ts'
import { addressKey, matchAttempts } from '#worker/platform/rate-limit.ts'
import { isNamed, parseAccountName } from '../account-name.ts'
import { linkMail } from '../link-mail.ts'
import { countMail, refuseHeld } from '../mail-limits.ts'

/** Its statements insert nothing, but take the same time. */
const NO_ACCOUNT = { id: '', email: '', username: 'none', firstName: '', locale: 'en_US' }

/**
 * Neither the response nor its time shows whether the account exists: both cases take the same round trips and write in
 * the last one. Over the limit it is silent.
 */
export async function requestReset(
  context: MailContext & Pick<ActionContext, 'address'>,
  { username_or_email: usernameOrEmail }: PasswordResetInput,
): Promise<void> {
  const { db, address } = context
  const name = parseAccountName(usernameOrEmail)
  const byName = `reset-name:${name.text}`
  const [found] = await db
    .select({
      id: users.id,
      email: sql<string>`${users.email}`,
      username: users.username,
      firstName: users.firstName,
      locale: users.locale,
    })
    .from(users)
    .where(and(isNamed(name), sql`${users.email} is not null`))
    .limit(1)
  // The typed name is limited openly, the account behind it silently: otherwise responses would show that two names
  // belong to one account.
  const byAccount = found ? `reset:${found.id}` : `reset-none:${byName}`
  const [ofAddress, ofName, ofAccount] = await countMail(context, [byName, byAccount])
  refuseHeld([ofAddress, ofName])

  const isSent = found !== undefined && ofAccount?.type === 'allowed'
  const { id: userId, email, username, firstName, locale } = isSent ? found : NO_ACCOUNT
  const { mail, link } = await linkMail(context, {
    kind: 'reset',
    page: 'newPassword',
    token: { userId, purpose: 'reset', email, lifetimeMs: RESET_LINK_LIFETIME_MS },
    recipient: email,
    // Strangers may request a reset, so it counts separately: they must not use up the limit for notices.
    senderId: null,
    locale,
    name: firstName,
    values: { username },
    condition: hasAddress(userId, email),
  })
  await db.batch([
    mail.statement,
    link,
    // Writes nothing new, but writes: otherwise a batch without an account would finish sooner.
    db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count}` })
      .where(await matchAttempts([{ rule: MAIL_LIMITS.address, key: addressKey(address) }])),
  ])
  if (isSent) context.send([mail])
}
