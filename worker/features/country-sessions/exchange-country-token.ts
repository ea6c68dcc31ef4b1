import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { countryTokens, sessions } from '#db/tables/sessions.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import type { Proof } from '#worker/features/accounts/proof.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'

export type CountryExchange = ({ type: 'proved' } & Proof) | { type: 'countryTokenExpired' }

/**
 * Uses a country token up, on the domain that it was made for and while the session lives that asked for it. Of two
 * exchanges at the same moment the database lets one through.
 */
export async function exchangeCountryToken(
  db: Database,
  token: string,
  origin: string,
  now: number,
): Promise<CountryExchange> {
  if (!isToken(token)) return { type: 'countryTokenExpired' }
  const tokenHash = await hashToken(token)
  const [used] = await db
    .update(countryTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(countryTokens.tokenHash, tokenHash),
        eq(countryTokens.targetOrigin, origin),
        isNull(countryTokens.usedAt),
        gt(countryTokens.expiresAt, now),
      ),
    )
    .returning({
      userId: sql<string | null>`(select ${sessions.userId} from ${sessions}
        where ${and(eq(sessions.id, countryTokens.sessionId), eq(sessions.loginState, LOGIN_STATE.full), isLiveSession(now))})`,
    })
  if (!used || used.userId === null) return { type: 'countryTokenExpired' }
  // The row goes with the session that asked for it.
  const holds = sql`exists (select 1 from ${countryTokens} where ${countryTokens.tokenHash} = ${tokenHash})`
  return { type: 'proved', userId: used.userId, holds }
}
