import { sql } from 'drizzle-orm'
import { TWO_STEP_LIMITS } from '#schema/constants/limits.ts'
import { FRESH_LOGIN_MS } from '#schema/identity/two-step-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { addressKey, forgetAttempts, requireAttempt } from '#worker/platform/rate-limit.ts'
import { codeLimit } from '../account-limits.ts'
import { requirePassword } from '../require-password.ts'
import { prepareCode, type PreparedCode } from './prepare-code.ts'
import { isTotpOn } from './rules.ts'
import { readCode } from './typed-code.ts'

export interface OwnerProof {
  password: string
  /** Undefined if the password is enough; must be right, even if empty, for accounts with two-step verification. */
  code?: string
}

/** An account without a password must have logged in within the last minutes instead. */
export async function proveOwner(context: MemberContext, { password, code }: OwnerProof): Promise<void> {
  const { user, session } = context.viewer
  if (user.hasPassword) await requirePassword(context, password, 'password')
  else if (session.provedAt <= context.now - FRESH_LOGIN_MS) fail('freshLoginNeeded')
  // Read now: the viewer's copy is from the start of the request.
  if (code === undefined || !(await isTotpOn(context.db, user.id))) return
  const ready = await checkOwnCode(context, code)
  const spent = await ready.spend(sql`true`)
  if (spent.length === 0) fail('wrongOwnerCode', { field: 'code' })
  await forgetAttempts(context.db, [codeLimit(user.id)])
}

/** Counts the attempt. Doesn't spend the code. */
export async function checkOwnCode(context: MemberContext, typed: string): Promise<PreparedCode> {
  if (typed.trim() === '') fail('codeMissing', { field: 'code' })
  const { db, now, address, viewer } = context
  const { id } = viewer.user
  await requireAttempt(db, [codeLimit(id), { rule: TWO_STEP_LIMITS.address, key: addressKey(address) }], now)
  const code = await prepareCode(context, id, readCode(typed))
  return code ?? fail('wrongOwnerCode', { field: 'code' })
}
