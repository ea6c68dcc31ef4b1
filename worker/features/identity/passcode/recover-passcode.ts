import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import type { PasscodeRecoveryForm } from '#schema/identity/passcode-calls.ts'
import { strippedPasscode } from '#schema/identity/passcode.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findLiveToken, isUnused, useToken, type EmailTokenRow } from '#worker/model/email-token.ts'
import { matchAttempts } from '#worker/platform/rate-limit.ts'
import { passcodeLimit } from '../account-limits.ts'
import { revokeLinks } from '../end-proofs.ts'
import { passcodeMails } from './passcode-mails.ts'
import { requireGoodFields } from './rules.ts'

export interface LiveRecovery {
  token: EmailTokenRow
  user: { username: string; locale: string }
}

export async function findRecovery(db: Database, token: string, now: number): Promise<LiveRecovery | null> {
  const live = await findLiveToken(db, token, ['passcode'], now)
  if (!live) return null
  const [user] = await db
    .select({ username: users.username, locale: users.locale })
    .from(passcodes)
    .innerJoin(users, eq(users.id, passcodes.userId))
    .where(and(eq(passcodes.userId, live.userId), eq(passcodes.confirmedEmail, live.email)))
  return user ? { token: live, user } : null
}

/** Drops an unconfirmed backup address: someone with the old passcode may have set it. */
export async function recoverPasscode(
  context: ActionContext,
  { token, ...fields }: PasscodeRecoveryForm,
): Promise<void> {
  const { db, now } = context
  const { passwords } = context.parts
  requireGoodFields(fields, null)
  const found = await findRecovery(db, token, now)
  if (!found) fail('linkExpired')
  const { token: live, user } = found
  const passcodeHash = await passwords.hash(strippedPasscode(fields.passcode))
  const unused = isUnused(live.tokenHash, now)
  const attempts = await matchAttempts([passcodeLimit(live.userId)])
  const mails = passcodeMails(
    context,
    'passcodeChanged',
    { ...user, id: live.userId },
    {
      recipients: [live.email],
      cause: `passcode-changed:${live.tokenHash}`,
      condition: sql`(${unused} and exists (select 1 from ${passcodes}
        where ${passcodes.passcodeHash} = ${passcodeHash} and ${passcodes.userId} = ${live.userId}))`,
    },
  )
  const { changed } = await context.commit({
    changed: db
      .update(passcodes)
      .set({ passcodeHash, backupEmail: live.email, provedAt: null, provedSessionId: null })
      .where(and(eq(passcodes.userId, live.userId), eq(passcodes.confirmedEmail, live.email), unused))
      .returning({ userId: passcodes.userId }),
    attempts: db.delete(rateLimits).where(and(attempts, unused)),
    revoked: revokeLinks(db, live.userId, ['passcode', 'backup'], unused, live.tokenHash),
    mails: mails.map(({ statement }) => statement),
    used: useToken(db, live.tokenHash, now),
  })
  if (changed.length === 0) fail('linkExpired')
  context.send(mails)
}
