import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { handshakeTokens } from '#db/tables/identity/sessions.ts'
import type { HandshakeSessionInput } from '#schema/identity/account-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { announceThirdParties } from '#worker/features/tracking/third-parties/announce-third-parties.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'
import { startSession } from '../session/start-session.ts'

/** Announces a registration's pixels: its handshake may have been at an origin of which no page follows. */
export async function exchangeHandshake(
  context: ActionContext,
  { token, isRegistration }: HandshakeSessionInput,
): Promise<void> {
  const { db, now } = context
  if (!isToken(token)) fail('handshakeExpired')
  const tokenHash = await hashToken(token)
  const [used] = await db
    .update(handshakeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(handshakeTokens.tokenHash, tokenHash), isNull(handshakeTokens.usedAt), gt(handshakeTokens.expiresAt, now)),
    )
    .returning({ userId: handshakeTokens.userId })
  if (!used) fail('handshakeExpired')
  // Canceling a login deletes its row, used or not.
  const holds = sql`exists (select 1 from ${handshakeTokens} where ${handshakeTokens.tokenHash} = ${tokenHash})`
  await startSession(context, { userId: used.userId, holds }, 'handshakeExpired')
  if (isRegistration) announceThirdParties(context, 'signup')
}
