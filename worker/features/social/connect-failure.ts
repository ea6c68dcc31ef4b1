import { fail } from '#worker/errors/service-error.ts'
import type { ConnectOutcome } from './connect.ts'

/** Ends a request whose connection was not made. */
export function connectFailure(outcome: Exclude<ConnectOutcome, 'connected' | 'proofEnded'>): never {
  if (outcome !== 'otherConnected') return fail(outcome)
  return fail('socialAccountTaken', 'Your account is connected to another account of this service: end that first.')
}
