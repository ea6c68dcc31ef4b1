import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { LOGIN_LIMITS } from '#schema/constants/limits.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Parts } from '#worker/context/parts.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { Env } from '#worker/env.ts'
import { fail } from '#worker/errors/service-error.ts'
import {
  addressKey,
  forgetAttempts,
  refuseFlood,
  requireAttempt,
  spendAttempt,
  type Limits,
} from '#worker/platform/rate-limit.ts'
import { proofLimit } from './account-limits.ts'

export interface ProofContext extends Pick<ActionContext, 'db' | 'address' | 'now'> {
  parts: Pick<Parts, 'passwords'>
  env: Pick<Env, 'SIGN_IN_LIMIT'>
  viewer: Pick<SignedInViewer, 'user' | 'session'>
}

/**
 * Required before anything a stolen session must not do. Returns the stored hash. Counts tries before hashing: by
 * address together with logins, by account separately, as strangers' login tries must not lock the owner out.
 *
 * @param field the form field that `wrongPassword` refers to
 */
export async function requirePassword(
  { db, env, address, now, parts, viewer }: ProofContext,
  password: string,
  field?: string,
): Promise<string> {
  const { id: userId } = viewer.user
  await refuseFlood(env.SIGN_IN_LIMIT, address)
  const limits: Limits = [
    { rule: LOGIN_LIMITS.accountAndAddress, key: `user:${userId} ${addressKey(address)}` },
    proofLimit(userId),
  ]
  await requireAttempt(db, limits, now)
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  const isRight = await spendAttempt(db, limits, now, () =>
    parts.passwords.verify(password, user?.passwordHash ?? parts.passwords.dummyHash),
  )
  const hash = user?.passwordHash ?? null
  if (hash === null || !isRight) return fail('wrongPassword', field === undefined ? {} : { field })
  await forgetAttempts(db, limits)
  return hash
}
