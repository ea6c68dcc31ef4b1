import type { HandshakeData } from '#schema/calls/accounts.ts'
import type { AppContext } from '#worker/context/context.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { beginSecondFactor } from '#worker/features/mfa/mfa-token.ts'
import { issueHandshake } from './issue-handshake.ts'

/**
 * What a handshake answers once somebody has proved who they are, in whichever way. An account that asks for a second factor
 * gets no token for a session: the request ends with `mfaRequired` and the token of the second step.
 */
export async function handshakeAfterProof(c: AppContext, userId: string): Promise<HandshakeData> {
  const { db, clock } = c.var
  const begun = await beginSecondFactor(db, userId, clock())
  if (begun) throw new ServiceError('mfaRequired', { data: begun, headers: { 'cache-control': 'private, no-store' } })
  return { token: await issueHandshake(db, userId, clock()) }
}
