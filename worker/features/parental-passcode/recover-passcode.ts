import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { findLiveToken, isUnused, useToken, type EmailTokenRow } from '#worker/features/credentials/email-token.ts'
import { revokeLinks } from '#worker/features/credentials/end-proofs.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { areTriesOf } from '#worker/platform/rate-limit.ts'
import { passcodeMails } from './passcode-mails.ts'
import { passcodeLimits } from './prove-passcode.ts'

export interface LiveRecovery {
  token: EmailTokenRow
  user: { username: string; locale: string }
}

/** The account whose passcode a link may still set, or null. Nothing is used up by looking. */
export async function findRecovery(db: Database, token: string, now: number): Promise<LiveRecovery | null> {
  const live = await findLiveToken(db, token, ['passcode'], now)
  if (!live) return null
  const [user] = await db
    .select({ username: users.username, locale: users.locale })
    .from(parentalPasscodes)
    .innerJoin(users, eq(users.id, parentalPasscodes.userId))
    .where(and(eq(parentalPasscodes.userId, live.userId), eq(parentalPasscodes.confirmedEmail, live.email)))
  return user ? { token: live, user } : null
}

/**
 * Sets a new passcode by the link of a mail, once, and ends the wait after wrong ones. A backup address that still waits is
 * dropped: whoever knew the old passcode may have given it. It signs nobody in.
 */
export async function recoverPasscode(
  scope: MailScope,
  { token, passcode }: { token: string; passcode: string },
): Promise<'recovered' | 'linkExpired'> {
  const { db, now } = scope
  const found = await findRecovery(db, token, now)
  if (!found) return 'linkExpired'
  const { token: live, user } = found
  const passcodeHash = await scope.passwords.hash(passcode)
  const unused = isUnused(live.tokenHash, now)
  const tries = await areTriesOf(passcodeLimits(live.userId))
  const mails = passcodeMails(scope, {
    kind: 'passcodeChanged',
    userId: live.userId,
    recipients: [live.email],
    locale: user.locale,
    username: user.username,
    cause: `passcode-changed:${live.tokenHash}`,
    condition: sql`(${unused} and exists (select 1 from ${parentalPasscodes} where ${parentalPasscodes.passcodeHash} = ${passcodeHash} and ${parentalPasscodes.userId} = ${live.userId}))`,
  })
  const [changed] = await db.batch([
    db
      .update(parentalPasscodes)
      .set({ passcodeHash, backupEmail: live.email, provedAt: null, provedSessionId: null })
      .where(and(eq(parentalPasscodes.userId, live.userId), eq(parentalPasscodes.confirmedEmail, live.email), unused))
      .returning({ userId: parentalPasscodes.userId }),
    db.delete(rateLimits).where(and(tries, unused)),
    revokeLinks(db, live.userId, ['passcode', 'backup'], unused, live.tokenHash),
    ...mails.map(({ statement }) => statement),
    useToken(db, live.tokenHash, now),
  ])
  if (changed.length === 0) return 'linkExpired'
  scope.send(mails)
  return 'recovered'
}
