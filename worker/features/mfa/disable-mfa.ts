import { and, eq, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { mfaTokens, recoveryCodes, totpFactors } from '#db/tables/mfa.ts'
import { users } from '#db/tables/users.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { hasTotp } from './rules.ts'
import { securityNotice } from './security-notice.ts'

/** Turns the second factor off and tells the owner. Where it is off already there is nothing to do, and nobody is told. */
export async function disableMfa(
  scope: MailScope,
  { user, session }: SignedInViewer,
): Promise<{ type: 'off' } | { type: 'notSignedIn' }> {
  const { db } = scope
  const isLive = isSessionLive(session.id)
  const notices = securityNotice(scope, user, 'mfaOff', { condition: sql`${hasTotp(user.id)} and ${isLive}` })
  const results = await db.batch([
    db
      .update(users)
      .set({ hasMfaEnabled: false })
      .where(and(eq(users.id, user.id), isLive)),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isLive)),
    db.delete(mfaTokens).where(and(eq(mfaTokens.userId, user.id), isLive)),
    ...notices.map(({ statement }) => statement),
    db
      .delete(totpFactors)
      .where(and(eq(totpFactors.userId, user.id), isLive))
      .returning({ confirmedAt: totpFactors.confirmedAt }),
  ])
  const [ended] = results.at(-1) as { confirmedAt: number | null }[]
  if (!ended && (await hasSessionEnded(db, session.id))) return { type: 'notSignedIn' }
  if (ended && ended.confirmedAt !== null) scope.send(notices)
  return { type: 'off' }
}
