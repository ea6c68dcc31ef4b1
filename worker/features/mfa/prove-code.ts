import { sql } from 'drizzle-orm'
import { MFA_LIMITS } from '#schema/constants/limits.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { addressKey, countTry, forgetTries, type Limit } from '#worker/platform/rate-limit.ts'
import { isTotpOn } from './rules.ts'
import { readyCode, type ReadyCode } from './ready-code.ts'
import { totpScope } from './totp-vault.ts'
import { readCode } from './typed-code.ts'

export type CodeRefusal =
  | { type: 'codeMissing' | 'wrongOwnerCode' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

/** Wrong codes of an account, whether it is logging in or changing its security: both guess the same codes. */
export function codeLimit(userId: string): Limit {
  return { rule: MFA_LIMITS.account, key: `user:${userId}` }
}

/** Counts a try at a code of the viewer's account and looks whether it fits; it is still to be spent. */
export async function checkOwnCode(
  c: AppContext,
  { user }: SignedInViewer,
  typed: string,
): Promise<{ type: 'ready'; code: ReadyCode } | CodeRefusal> {
  if (typed.trim() === '') return { type: 'codeMissing' }
  const scope = totpScope(c)
  const limits = [codeLimit(user.id), { rule: MFA_LIMITS.address, key: addressKey(addressOf(c.req.raw)) }] as const
  const attempt = await countTry(scope.db, limits, scope.now)
  if (attempt.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: attempt.retryAfterSeconds }
  const code = await readyCode(scope, user.id, readCode(typed))
  return code ? { type: 'ready', code } : { type: 'wrongOwnerCode' }
}

/** Asks for a code of the viewer's account, where it has a second factor by now, and spends it. */
export async function proveOwnCode(
  c: AppContext,
  viewer: SignedInViewer,
  typed: string,
): Promise<{ type: 'proved' } | CodeRefusal> {
  if (!(await isTotpOn(c.var.db, viewer.user.id))) return { type: 'proved' }
  const check = await checkOwnCode(c, viewer, typed)
  if (check.type !== 'ready') return check
  const spent = await check.code.spend(sql`true`)
  if (spent.length === 0) return { type: 'wrongOwnerCode' }
  await forgetTries(c.var.db, [codeLimit(viewer.user.id)])
  return { type: 'proved' }
}
