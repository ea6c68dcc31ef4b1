import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { recoveryCodes } from '#db/tables/identity/two-step.ts'
import { RECOVERY_CODE_COUNT } from '#schema/identity/two-step-constants.ts'
import { hashRecoveryCode, newRecoveryCode } from './typed-code.ts'

export interface NewRecoveryCodes {
  shown: string[]
  hashes: string[]
}

export async function newRecoveryCodes(userId: string): Promise<NewRecoveryCodes> {
  const shown = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  const hashes = await Promise.all(shown.map((code) => hashRecoveryCode(userId, code.replaceAll('-', ''))))
  return { shown, hashes }
}

export function replaceRecoveryCodes(db: Database, userId: string, { hashes }: NewRecoveryCodes, condition: SQL) {
  return [
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), condition)),
    db.run(sql`insert into ${recoveryCodes} (user_id, code_hash)
      select ${userId}, value from json_each(${JSON.stringify(hashes)}) where ${condition}`),
  ] as const
}
