import type { Database } from '#db/client.ts'
import { handshakeTokens } from '#db/tables/sessions.ts'
import { HANDSHAKE_TOKEN_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'

/** Makes the single-use token that a proved sign-in is exchanged for a session with. */
export async function issueHandshake(db: Database, userId: string, now: number): Promise<string> {
  const { token, statement } = await handshakeStatement(db, userId, now)
  await statement
  return token
}

/** The same as a statement, to be run in one batch with what must go before. */
export async function handshakeStatement(db: Database, userId: string, now: number) {
  const token = newToken()
  const statement = db
    .insert(handshakeTokens)
    .values({ tokenHash: await hashToken(token), userId, expiresAt: now + HANDSHAKE_TOKEN_LIFETIME_MS })
  // A bare statement would be run by whoever awaits this function.
  return { token, statement }
}
