import { and, eq, sql, type SQL } from 'drizzle-orm'
import { recoveryCodes, totpFactors } from '#db/tables/mfa.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { passkeyChallenges, passkeys } from '#db/tables/passkeys.ts'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { NO_CAPTCHA_LIMITS, SIGN_IN_LIMITS } from '#schema/constants/limits.ts'
import { areTriesOf } from '#worker/platform/rate-limit.ts'
import { setupLimit } from '#worker/features/mfa/confirm-totp.ts'
import { codeLimit } from '#worker/features/mfa/prove-owner.ts'
import { passcodeMails } from '#worker/features/parental-passcode/passcode-mails.ts'
import { passcodeLimits } from '#worker/features/parental-passcode/prove-passcode.ts'
import { isUnused, useToken } from './email-token.ts'
import { endProofs, revokeLinks } from './end-proofs.ts'
import { endForeignConnections } from '#worker/features/social/end-foreign-connections.ts'
import { findReset } from './find-reset.ts'
import type { MailScope } from './mail-scope.ts'
import { noticeMail } from './notice.ts'
import { passwordProblem, type PasswordProblem } from './password-problem.ts'

export type ResetOutcome = 'done' | 'linkExpired' | PasswordProblem

/**
 * Sets a new password by the link of a mail, once, and ends every session. It signs nobody in: a verified account still asks
 * for its second factor. Where the address was never verified, the account may have been made by a stranger to it, so
 * passkeys, the second factor and the parental passcode end as well, and with them the stranger's tries at them.
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

  const passwordHash = await scope.passwords.hash(password)
  const unused = isUnused(live.tokenHash, now)
  const tries = await areTriesOf([
    { rule: SIGN_IN_LIMITS.account, key: `user:${live.userId}` },
    { rule: NO_CAPTCHA_LIMITS.account, key: `user:${live.userId}` },
  ])
  const foreignTries = await areTriesOf([
    codeLimit(live.userId),
    setupLimit(live.userId),
    ...passcodeLimits(live.userId),
  ])
  const notice = noticeMail(scope, {
    kind: 'passwordChanged',
    senderId: live.userId,
    recipient: live.email,
    locale: user.locale,
    name: user.firstName,
    values: { username: user.username },
    idempotencyKey: `password-changed:${live.tokenHash}`,
    condition: unused,
  })
  const [passcode] = await db
    .select({ backup: parentalPasscodes.confirmedEmail })
    .from(parentalPasscodes)
    .where(eq(parentalPasscodes.userId, live.userId))
  const isUnverified = sql`exists (select 1 from ${users} where ${users.id} = ${live.userId} and ${users.emailVerifiedAt} is null)`
  const isForeign = sql`(${isUnverified} and ${unused})`
  const toBackup = (kind: 'passwordReset' | 'passcodeRemoved', condition: SQL) =>
    passcodeMails(scope, {
      kind,
      userId: live.userId,
      recipients: [passcode?.backup ?? null],
      locale: user.locale,
      username: user.username,
      cause: `${kind}:${live.tokenHash}`,
      condition,
    })
  const removed = toBackup('passcodeRemoved', isForeign)
  const notices = [notice, ...toBackup('passwordReset', unused)]
  // All of it comes before the address counts as verified.
  const foreign = [
    ...removed.map(({ statement }) => statement),
    ...[totpFactors, recoveryCodes, parentalPasscodes].map((table) =>
      db.delete(table).where(and(eq(table.userId, live.userId), isForeign)),
    ),
    revokeLinks(db, live.userId, ['passcode', 'backup'], isForeign),
    db.delete(rateLimits).where(and(foreignTries, isForeign)),
    db
      .update(users)
      .set({ hasMfaEnabled: false })
      .where(and(eq(users.id, live.userId), isForeign)),
  ]
  const results = await db.batch([
    db.delete(passkeys).where(and(eq(passkeys.userId, live.userId), isForeign)),
    ...foreign,
    db
      .update(users)
      // Whoever follows the link reads what is sent to the address.
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
      .where(and(eq(users.id, live.userId), eq(users.email, live.email), unused))
      .returning({ id: users.id }),
    ...endProofs(db, live.userId, unused),
    db.delete(passkeyChallenges).where(and(eq(passkeyChallenges.userId, live.userId), unused)),
    ...endForeignConnections(db, live.userId, live.email, unused),
    db.delete(rateLimits).where(and(tries, unused)),
    revokeLinks(db, live.userId, ['reset', 'change_old', 'change_new'], unused, live.tokenHash),
    ...notices.map(({ statement }) => statement),
    useToken(db, live.tokenHash, now),
  ])
  const changed = results[1 + foreign.length] as { id: string }[]
  if (changed.length === 0) return 'linkExpired'
  scope.send([...removed, ...notices])
  return 'done'
}
