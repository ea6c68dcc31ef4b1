import { countryTokens } from '#db/tables/sessions.ts'
import type { ApiInput, CountryTokenData } from '#schema/calls/country-sessions.ts'
import { COUNTRY_TOKEN_URL } from '#schema/constants/country-sessions.ts'
import { COUNTRY_TOKEN_LIFETIME_MS } from '#schema/constants/sessions.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { targetOrigin } from './national-origins.ts'

export async function issueCountryToken(
  { db, env, country, viewer, now }: MemberContext,
  { url, data }: ApiInput,
): Promise<CountryTokenData> {
  if (url !== COUNTRY_TOKEN_URL) fail('unknownCall')
  const target = targetOrigin(parseOrigins(env.NATIONAL_ORIGINS), data.target_origin, country.country)
  if (target === null) {
    fail('invalidInput', { field: 'data.target_origin', detail: 'targetOrigin' })
  }
  const token = newToken()
  await db.insert(countryTokens).values({
    tokenHash: await hashToken(token),
    sessionId: viewer.session.id,
    targetOrigin: target,
    expiresAt: now + COUNTRY_TOKEN_LIFETIME_MS,
  })
  return { token, target_origin: target }
}
