import type { Database } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { handshakeTokens } from '#db/tables/sessions.ts'
import { HANDSHAKE_TOKEN_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import type { Proof } from './proof.ts'

/** Makes the single-use token that a proved sign-in is exchanged for a session with; null where the proof has ended since. */
export async function issueHandshake(db: Database, { userId, holds }: Proof, now: number): Promise<string | null> {
  const { token, row } = await newHandshake(userId, now)
  const { rowsAffected } = await insertWhere(db, handshakeTokens, row, holds)
  return rowsAffected > 0 ? token : null
}

/** The same for a new account as a statement, to be run in one batch with what must go before. */
export async function handshakeStatement(db: Database, userId: string, now: number) {
  const { token, row } = await newHandshake(userId, now)
  // A bare statement would be run by the `await` of this function.
  return { token, statement: db.insert(handshakeTokens).values(row) }
}

async function newHandshake(userId: string, now: number) {
  const token = newToken()
  return { token, row: { tokenHash: await hashToken(token), userId, expiresAt: now + HANDSHAKE_TOKEN_LIFETIME_MS } }
}
