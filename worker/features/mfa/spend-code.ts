import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { recoveryCodes, totpFactors } from '#db/tables/mfa.ts'
import { stepOfCode } from './totp.ts'
import { hashRecoveryCode, type TypedCode } from './typed-code.ts'

/** Uses a code of an account up; false where it is none, or none any more. Each is good once, at the same moment too. */
export async function spendCode(db: Database, userId: string, code: TypedCode, now: number): Promise<boolean> {
  if (code.type === 'totp') return await spendTotp(db, userId, code.text, now)
  return code.type === 'recovery' && (await spendRecoveryCode(db, userId, code.text, now))
}

/** Once a step is used, the codes of it and of all steps before are worth nothing. */
async function spendTotp(db: Database, userId: string, code: string, now: number): Promise<boolean> {
  const isConfirmed = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))
  const [factor] = await db.select({ secret: totpFactors.secret }).from(totpFactors).where(isConfirmed)
  const step = factor ? stepOfCode(factor.secret, code, now) : null
  if (!factor || step === null) return false
  const used = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(isConfirmed, eq(totpFactors.secret, factor.secret), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return used.length > 0
}

async function spendRecoveryCode(db: Database, userId: string, text: string, now: number): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, await hashRecoveryCode(userId, text)),
        isNull(recoveryCodes.usedAt),
        sql`exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${userId} and ${totpFactors.confirmedAt} is not null)`,
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
