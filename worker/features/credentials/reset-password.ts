import { and, eq, sql } from 'drizzle-orm'
import { passkeys } from '#db/tables/passkeys.ts'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { NO_CAPTCHA_LIMITS, SIGN_IN_LIMITS } from '#schema/constants/limits.ts'
import { hashPassword } from '#worker/platform/passwords.ts'
import { areTriesOf } from '#worker/platform/rate-limit.ts'
import { isUnused, useToken } from './email-token.ts'
import { endProofs, revokeLinks } from './end-proofs.ts'
import { endForeignConnections } from '#worker/features/social/end-foreign-connections.ts'
import { findReset } from './find-reset.ts'
import type { MailScope } from './mail-scope.ts'
import { noticeMail } from './notice.ts'
import { passwordProblem, type PasswordProblem } from './password-problem.ts'

export type ResetOutcome = 'done' | 'linkExpired' | PasswordProblem

/**
 * Sets a new password by the link of a mail, once, and ends every session. It signs nobody in: whoever holds the
 * mailbox still has to pass the second factor. Where nobody had shown to read the mailbox before, passkeys end as well:
 * they may be of whoever made the account with somebody else's address.
 */
export async function resetPassword(
  scope: MailScope,
  { token, password }: { token: string; password: string },
): Promise<ResetOutcome> {
  const { db, now } = scope
  const found = await findReset(db, token, now)
  if (!found) return 'linkExpired'
  const problem = passwordProblem(password)
  if (problem) return problem
  const { token: live, user } = found

  const passwordHash = await hashPassword(password)
  const unused = isUnused(live.tokenHash, now)
  const tries = await areTriesOf([
    { rule: SIGN_IN_LIMITS.account, key: `user:${live.userId}` },
    { rule: NO_CAPTCHA_LIMITS.account, key: `user:${live.userId}` },
  ])
  const notice = noticeMail(scope, {
    kind: 'passwordChanged',
    recipient: live.email,
    locale: user.locale,
    name: user.firstName,
    values: { username: user.username },
    idempotencyKey: `password-changed:${live.tokenHash}`,
    condition: unused,
  })
  const isUnverified = sql`exists (select 1 from ${users} where ${users.id} = ${live.userId} and ${users.emailVerifiedAt} is null)`
  const [, changed] = await db.batch([
    db.delete(passkeys).where(and(eq(passkeys.userId, live.userId), isUnverified, unused)),
    db
      .update(users)
      // Whoever follows the link reads what is sent to the address.
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
      .where(and(eq(users.id, live.userId), eq(users.email, live.email), unused))
      .returning({ id: users.id }),
    ...endProofs(db, live.userId, unused),
    ...endForeignConnections(db, live.userId, live.email, unused),
    db.delete(rateLimits).where(and(tries, unused)),
    revokeLinks(db, live.userId, ['reset', 'change_old', 'change_new'], unused, live.tokenHash),
    notice.statement,
    useToken(db, live.tokenHash, now),
  ])
  if (changed.length === 0) return 'linkExpired'
  scope.send([notice])
  return 'done'
}
