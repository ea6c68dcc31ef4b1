import type { HandshakeData } from '#schema/calls/accounts.ts'
import type { AppContext } from '#worker/context/context.ts'
import { issueHandshake } from './issue-handshake.ts'

/** What a handshake answers once somebody has proved who they are, in whichever way. */
export async function handshakeAfterProof(c: AppContext, userId: string): Promise<HandshakeData> {
  return { token: await issueHandshake(c.var.db, userId, c.var.clock()) }
}
