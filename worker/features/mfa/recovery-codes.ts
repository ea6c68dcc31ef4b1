import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { recoveryCodes } from '#db/tables/mfa.ts'
import { RECOVERY_CODE_COUNT } from '#schema/constants/mfa.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { hasTotp } from './rules.ts'
import { securityNotice } from './security-notice.ts'
import { hashRecoveryCode, newRecoveryCode } from './typed-code.ts'

export interface NewRecoveryCodes {
  /** To be shown once. */
  shown: string[]
  hashes: string[]
}

export async function newRecoveryCodes(userId: string): Promise<NewRecoveryCodes> {
  const shown = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  const hashes = await Promise.all(shown.map((code) => hashRecoveryCode(userId, code.replaceAll('-', ''))))
  return { shown, hashes }
}

/** Statements that put new codes in the place of all that an account has, where a condition holds. */
export function replaceRecoveryCodes(db: Database, userId: string, { hashes }: NewRecoveryCodes, condition: SQL) {
  return [
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), condition)),
    db.run(sql`insert into ${recoveryCodes} (user_id, code_hash)
      select ${userId}, value from json_each(${JSON.stringify(hashes)}) where ${condition}`),
  ] as const
}

/** Makes an account's recovery codes anew; the old ones are worth nothing from then on. */
export async function renewRecoveryCodes(scope: MailScope, { user }: SignedInViewer): Promise<string[] | 'mfaOff'> {
  const { db } = scope
  const codes = await newRecoveryCodes(user.id)
  const isOn = hasTotp(user.id)
  const notices = securityNotice(scope, user, 'recoveryCodesRenewed', { condition: isOn })
  const results = await db.batch([
    ...replaceRecoveryCodes(db, user.id, codes, isOn),
    ...notices.map(({ statement }) => statement),
    db.all<{ isOn: number }>(sql`select ${isOn} as "isOn"`),
  ])
  const [answer] = results.at(-1) as { isOn: number }[]
  if (answer?.isOn !== 1) return 'mfaOff'
  scope.send(notices)
  return codes.shown
}
