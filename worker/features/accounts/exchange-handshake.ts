import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { handshakeTokens } from '#db/tables/sessions.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'
import type { Proof } from './proof.ts'

export type ExchangeOutcome = ({ type: 'proved' } & Proof) | { type: 'handshakeExpired' }

/** Uses a handshake's token up. Of two exchanges at the same moment the database lets one through. */
export async function exchangeHandshake(db: Database, token: string, now: number): Promise<ExchangeOutcome> {
  if (!isToken(token)) return { type: 'handshakeExpired' }
  const tokenHash = await hashToken(token)
  const [used] = await db
    .update(handshakeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(handshakeTokens.tokenHash, tokenHash), isNull(handshakeTokens.usedAt), gt(handshakeTokens.expiresAt, now)),
    )
    .returning({ userId: handshakeTokens.userId })
  if (!used) return { type: 'handshakeExpired' }
  // Whatever ends a sign-in that has begun takes its row away, used or not.
  const holds = sql`exists (select 1 from ${handshakeTokens} where ${handshakeTokens.tokenHash} = ${tokenHash})`
  return { type: 'proved', userId: used.userId, holds }
}
