import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { handshakeTokens } from '#db/tables/sessions.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'

export type ExchangeOutcome = { type: 'proved'; userId: string } | { type: 'handshakeExpired' }

/** Uses a handshake's token up. Of two exchanges at the same moment the database lets one through. */
export async function exchangeHandshake(db: Database, token: string, now: number): Promise<ExchangeOutcome> {
  if (!isToken(token)) return { type: 'handshakeExpired' }
  const [used] = await db
    .update(handshakeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(handshakeTokens.tokenHash, await hashToken(token)),
        isNull(handshakeTokens.usedAt),
        gt(handshakeTokens.expiresAt, now),
      ),
    )
    .returning({ userId: handshakeTokens.userId })
  return used ? { type: 'proved', userId: used.userId } : { type: 'handshakeExpired' }
}
