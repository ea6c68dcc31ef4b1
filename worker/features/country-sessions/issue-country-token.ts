import type { Database } from '#db/client.ts'
import { countryTokens } from '#db/tables/sessions.ts'
import { COUNTRY_TOKEN_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'

/** Makes the single-use token by which a session is carried over to one national domain. */
export async function issueCountryToken(
  db: Database,
  about: { sessionId: string; targetOrigin: string },
  now: number,
): Promise<string> {
  const token = newToken()
  await db
    .insert(countryTokens)
    .values({ tokenHash: await hashToken(token), ...about, expiresAt: now + COUNTRY_TOKEN_LIFETIME_MS })
  return token
}
