import { and, eq, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { twoStepTokens, recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { users } from '#db/tables/users.ts'
import type { TwoStepProofInput } from '#schema/identity/two-step-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { logSecurity } from '#worker/context/security-log.ts'
import { fail } from '#worker/errors/service-error.ts'
import { noticeMails } from '../notice.ts'
import { proveOwner } from './prove-owner.ts'
import { hasTotp } from './rules.ts'

export async function turnOffTwoStep(context: MemberContext, proof: TwoStepProofInput): Promise<void> {
  await proveOwner(context, proof)
  const { db } = context
  const { user, session } = context.viewer
  const isLive = isSessionLive(session.id)
  const notices = noticeMails(context, 'mfaOff', user, { condition: sql`${hasTotp(user.id)} and ${isLive}` })
  const { factors } = await context.commit({
    user: db
      .update(users)
      .set({ hasTwoStepEnabled: false })
      .where(and(eq(users.id, user.id), isLive)),
    codes: db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isLive)),
    tokens: db.delete(twoStepTokens).where(and(eq(twoStepTokens.userId, user.id), isLive)),
    notices: notices.map(({ statement }) => statement),
    factors: db
      .delete(totpFactors)
      .where(and(eq(totpFactors.userId, user.id), isLive))
      .returning({ confirmedAt: totpFactors.confirmedAt }),
  })
  const [ended] = factors
  if (!ended && (await hasSessionEnded(db, session.id))) fail('notSignedIn')
  if (!ended || ended.confirmedAt === null) return
  context.send(notices)
  await logSecurity(context, 'two-step turned off', { user: user.id })
}
