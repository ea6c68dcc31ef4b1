import type { HandshakeData } from '#schema/calls/accounts.ts'
import type { AppContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { beginSecondFactor } from '#worker/features/mfa/mfa-token.ts'
import { issueHandshake } from './issue-handshake.ts'
import { aloneSufficient, type Proof } from './proof.ts'

/**
 * What a handshake answers once somebody has proved who they are, in whichever way. An account that asks for a second factor
 * gets no token for a session: the request ends with `mfaRequired` and the token of the second step.
 */
export async function handshakeAfterProof(c: AppContext, proof: Proof): Promise<HandshakeData> {
  const { db, clock } = c.var
  const begun = await beginSecondFactor(db, proof, clock())
  if (begun) throw new ServiceError('mfaRequired', { data: begun, headers: { 'cache-control': 'private, no-store' } })
  const token = await issueHandshake(db, aloneSufficient(proof), clock())
  return token === null ? fail('mfaExpired') : { token }
}
