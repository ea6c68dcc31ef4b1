import { and, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { hasTotp } from './rules.ts'
import { openTotp, type TotpContext } from './totp-vault.ts'
import { findCodeStep } from './totp.ts'
import { hashRecoveryCode, type TypedCode } from './typed-code.ts'

/** Single-use; the batch decides whether it is still unused. */
export interface PreparedCode {
  type: 'totp' | 'recovery'
  isGood: SQL
  /** Uses the code up if a condition holds as well; returns a row if it did. */
  spend(condition: SQL): BatchItem<'sqlite'> & PromiseLike<unknown[]>
}

/** Uses nothing up. */
export async function prepareCode(context: TotpContext, userId: string, code: TypedCode): Promise<PreparedCode | null> {
  if (code.type === 'totp') return await prepareTotp(context, userId, code.text)
  return code.type === 'recovery' ? await prepareRecoveryCode(context, userId, code.text) : null
}

/** Codes of a used step, and of earlier ones, are worthless. */
async function prepareTotp({ db, now, env }: TotpContext, userId: string, code: string): Promise<PreparedCode | null> {
  const isConfirmed = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))
  const [factor] = await db.select({ stored: totpFactors.secret }).from(totpFactors).where(isConfirmed)
  const opened = factor ? await openTotp(env.TOTP_KEY, userId, factor.stored) : null
  const step = opened ? findCodeStep(opened.secret, code, now) : null
  if (!factor || !opened || step === null) return null
  const isUnused = and(isConfirmed, eq(totpFactors.secret, factor.stored), lt(totpFactors.lastStep, step))
  return {
    type: 'totp',
    isGood: sql`exists (select 1 from ${totpFactors} where ${isUnused})`,
    spend: (condition) =>
      db
        .update(totpFactors)
        .set({ lastStep: step, secret: opened.fresh })
        .where(and(isUnused, condition))
        .returning({ userId: totpFactors.userId }),
  }
}

async function prepareRecoveryCode({ db, now }: TotpContext, userId: string, text: string): Promise<PreparedCode> {
  const isUnused = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, await hashRecoveryCode(userId, text)),
    isNull(recoveryCodes.usedAt),
    hasTotp(userId),
  )
  return {
    type: 'recovery',
    isGood: sql`exists (select 1 from ${recoveryCodes} where ${isUnused})`,
    spend: (condition) =>
      db
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(and(isUnused, condition))
        .returning({ userId: recoveryCodes.userId }),
  }
}
