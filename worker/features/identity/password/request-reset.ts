import { and, sql } from 'drizzle-orm'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import type { PasswordResetInput } from '#schema/calls/credentials.ts'
import { MAIL_LIMITS } from '#schema/constants/limits.ts'
import { RESET_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { isNamed, parseAccountName } from '../account-name.ts'
import { addressKey, matchTries } from '#worker/platform/rate-limit.ts'
import { hasAddress } from '../email-token.ts'
import { linkMail } from '../link-mail.ts'
import { countMail, refuseHeld } from '../mail-limits.ts'

/** The same work is done, and its statements insert nothing. */
const NO_ACCOUNT = { id: '', email: '', username: 'none', firstName: '', locale: 'en_US' }

/**
 * Whether the account exists shows neither in the answer nor in its time: both cases take the same round trips, and the
 * last writes in both. Beyond the limit it is silent.
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
  // What was typed is limited openly, the account behind it silently: else the answers would show that two names are
  // one account's.
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
    // A stranger may ask, so it counts separately: else strangers could use up the limit for notices.
    senderId: null,
    locale,
    name: firstName,
    values: { username },
    condition: hasAddress(userId, email),
  })
  await db.batch([
    mail.statement,
    link,
    // Writes nothing new, but writes: else a batch that finds no account would be done sooner.
    db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count}` })
      .where(await matchTries([{ rule: MAIL_LIMITS.address, key: addressKey(address) }])),
  ])
  if (isSent) context.send([mail])
}
