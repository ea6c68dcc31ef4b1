import { and, eq, sql } from 'drizzle-orm'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { users } from '#db/tables/users.ts'
import { findLiveToken, isUnused, useToken } from '#worker/features/credentials/email-token.ts'
import { revokeLinks } from '#worker/features/credentials/end-proofs.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { passcodeMails } from './passcode-mails.ts'

/**
 * Makes a backup address count by the link that was mailed to it, once, and tells the one that counted before. It signs
 * the reader in to nothing. An address that has been replaced since is not confirmed any more.
 */
export async function confirmBackup(scope: MailScope, token: string): Promise<'confirmed' | 'linkExpired'> {
  const { db, now } = scope
  const live = await findLiveToken(db, token, ['backup'], now)
  if (!live) return 'linkExpired'
  const [owner] = await db
    .select({ username: users.username, locale: users.locale, before: parentalPasscodes.confirmedEmail })
    .from(parentalPasscodes)
    .innerJoin(users, eq(users.id, parentalPasscodes.userId))
    .where(eq(parentalPasscodes.userId, live.userId))
  if (!owner) return 'linkExpired'
  const unused = isUnused(live.tokenHash, now)
  const isAsked = and(eq(parentalPasscodes.userId, live.userId), eq(parentalPasscodes.backupEmail, live.email), unused)
  const condition = sql`exists (select 1 from ${parentalPasscodes} where ${isAsked})`
  const notices = passcodeMails(scope, {
    kind: 'passcodeChanged',
    userId: live.userId,
    recipients: [owner.before],
    locale: owner.locale,
    username: owner.username,
    cause: `backup-changed:${live.tokenHash}`,
    condition,
  })
  const [confirmed] = await db.batch([
    db
      .update(parentalPasscodes)
      .set({ confirmedEmail: live.email })
      .where(isAsked)
      .returning({ userId: parentalPasscodes.userId }),
    revokeLinks(db, live.userId, ['passcode', 'backup'], condition, live.tokenHash),
    ...notices.map(({ statement }) => statement),
    useToken(db, live.tokenHash, now),
  ])
  if (confirmed.length === 0) return 'linkExpired'
  scope.send(notices)
  return 'confirmed'
}
