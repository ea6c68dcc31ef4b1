import { and, eq, sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { passkeyChallenges, passkeys } from '#db/tables/identity/passkeys.ts'
import { recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import type { NewPasswordForm } from '#schema/identity/email-password-calls.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { logSecurity } from '#worker/context/security-log.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findLiveToken, isUnused, useToken, type EmailTokenRow } from '#worker/model/email-token.ts'
import { matchAttempts } from '#worker/platform/rate-limit.ts'
import { codeLimit, accountLoginLimits, passcodeLimit, proofLimit, setupLimit } from '../account-limits.ts'
import { endProofs, revokeLinks } from '../end-proofs.ts'
import { noticeMail } from '../notice.ts'
import { passcodeMails } from '../passcode/passcode-mails.ts'
import { requireGoodPassword } from '../password-problem.ts'
import { endForeignConnections } from './end-foreign-connections.ts'

export interface LiveReset {
  token: EmailTokenRow
  user: { username: string; firstName: string; locale: string }
}

export async function findReset(db: Database, token: string, now: number): Promise<LiveReset | null> {
  const live = await findLiveToken(db, token, ['reset'], now)
  if (!live) return null
  const [user] = await db
    .select({ username: users.username, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, live.userId), eq(users.email, live.email)))
  return user ? { token: live, user } : null
}

/**
 * Starts no session: a verified account still needs its second step. If the address was never verified, a stranger
 * may have created the account, so passkeys, two-step verification and passcode end as well.
 */
export async function resetPassword(
  context: MailContext & Pick<ActionContext, 'parts' | 'closeEndedSockets' | 'address' | 'requestId'>,
  { token, new_password: password }: NewPasswordForm,
): Promise<void> {
  const { db, now } = context
  const found = await findReset(db, token, now)
  if (!found) fail('linkExpired')
  requireGoodPassword(password)
  const { token: live, user } = found

  const passwordHash = await context.parts.passwords.hash(password)
  const unused = isUnused(live.tokenHash, now)
  const attempts = await matchAttempts(accountLoginLimits(live.userId))
  const foreignAttempts = await matchAttempts([
    codeLimit(live.userId),
    setupLimit(live.userId),
    proofLimit(live.userId),
    passcodeLimit(live.userId),
  ])
  const owner = { ...user, id: live.userId, email: live.email }
  const notice = noticeMail(context, 'passwordChanged', owner, {
    cause: `password-changed:${live.tokenHash}`,
    condition: unused,
  })
  const [passcode] = await db
    .select({ backup: passcodes.confirmedEmail })
    .from(passcodes)
    .where(eq(passcodes.userId, live.userId))
  const isUnverified = sql`exists (select 1 from ${users} where ${users.id} = ${live.userId}
    and ${users.emailVerifiedAt} is null)`
  const isForeign = sql`(${isUnverified} and ${unused})`
  const toBackup = (kind: 'passwordReset' | 'passcodeRemoved', condition: SQL) =>
    passcodeMails(context, kind, owner, {
      recipients: [passcode?.backup ?? null],
      cause: `${kind}:${live.tokenHash}`,
      condition,
    })
  const removed = toBackup('passcodeRemoved', isForeign)
  const notices = [notice, ...toBackup('passwordReset', unused)]
  const { changed } = await batch(db, {
    // What depends on `isForeign` must precede marking the address as verified.
    passkeys: db.delete(passkeys).where(and(eq(passkeys.userId, live.userId), isForeign)),
    foreign: [
      ...removed.map(({ statement }) => statement),
      ...[totpFactors, recoveryCodes, passcodes].map((table) =>
        db.delete(table).where(and(eq(table.userId, live.userId), isForeign)),
      ),
      revokeLinks(db, live.userId, ['passcode', 'backup'], isForeign),
      db.delete(rateLimits).where(and(foreignAttempts, isForeign)),
      db
        .update(users)
        .set({ hasTwoStepEnabled: false })
        .where(and(eq(users.id, live.userId), isForeign)),
    ],
    changed: db
      .update(users)
      // Following the link verifies the address.
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
      .where(and(eq(users.id, live.userId), eq(users.email, live.email), unused))
      .returning({ id: users.id }),
    ended: endProofs(db, live.userId, unused),
    challenges: db.delete(passkeyChallenges).where(and(eq(passkeyChallenges.userId, live.userId), unused)),
    connections: endForeignConnections(db, live.userId, live.email, unused),
    attempts: db.delete(rateLimits).where(and(attempts, unused)),
    revoked: revokeLinks(db, live.userId, ['reset', 'change_old', 'change_new'], unused, live.tokenHash),
    notices: notices.map(({ statement }) => statement),
    used: useToken(db, live.tokenHash, now),
  })
  if (changed.length === 0) fail('linkExpired')
  context.send([...removed, ...notices])
  await logSecurity(context, 'password reset', { user: live.userId })
  context.closeEndedSockets([live.userId])
}
