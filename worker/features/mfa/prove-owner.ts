import { FRESH_SIGN_IN_MS } from '#schema/constants/mfa.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { provePassword } from '#worker/features/credentials/prove-password.ts'

export type OwnerOutcome =
  | { type: 'proved' }
  | { type: 'wrongPassword' }
  | { type: 'freshSignInNeeded' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

/**
 * Asks for the password before something that a stolen session must not do. An account without one has nothing to type: it
 * must have signed in within the last minutes instead.
 */
export async function proveOwner(
  c: AppContext,
  { user, session }: SignedInViewer,
  password: string,
): Promise<OwnerOutcome> {
  const now = c.var.clock()
  if (!user.hasPassword) {
    return session.provedAt > now - FRESH_SIGN_IN_MS ? { type: 'proved' } : { type: 'freshSignInNeeded' }
  }
  const outcome = await provePassword(
    { db: c.var.db, limit: c.env.SIGN_IN_LIMIT, now, passwords: c.var.passwords },
    { userId: user.id, password, address: addressOf(c.req.raw) },
  )
  return outcome.type === 'refused'
    ? { type: 'tooManyRequests', retryAfterSeconds: outcome.retryAfterSeconds }
    : { type: outcome.type }
}
