import { eq } from 'drizzle-orm'
import { mfaTokens, recoveryCodes, totpFactors } from '#db/tables/mfa.ts'
import { users } from '#db/tables/users.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { hasTotp } from './rules.ts'
import { securityNotice } from './security-notice.ts'

/** Turns the second factor off and tells the owner. Where it is off already there is nothing to do, and nobody is told. */
export async function disableMfa(scope: MailScope, { user }: SignedInViewer): Promise<void> {
  const { db } = scope
  const notices = securityNotice(scope, user, 'mfaOff', { condition: hasTotp(user.id) })
  const results = await db.batch([
    db.update(users).set({ hasMfaEnabled: false }).where(eq(users.id, user.id)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    db.delete(mfaTokens).where(eq(mfaTokens.userId, user.id)),
    ...notices.map(({ statement }) => statement),
    db.delete(totpFactors).where(eq(totpFactors.userId, user.id)).returning({ confirmedAt: totpFactors.confirmedAt }),
  ])
  const [ended] = results.at(-1) as { confirmedAt: number | null }[]
  if (ended && ended.confirmedAt !== null) scope.send(notices)
}
