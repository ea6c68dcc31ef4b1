import { and, eq, isNotNull } from 'drizzle-orm'
import { countryTokens } from '#db/tables/identity/sessions.ts'
import type { ApiInput, CountrySessionData } from '#schema/identity/country-session-calls.ts'
import { COUNTRY_TOKEN_URL } from '#schema/identity/country-session-constants.ts'
import { COUNTRY_TOKEN_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { targetOrigin } from './national-origins.ts'

export async function issueCountryToken(
  { db, env, country, viewer, now }: MemberContext,
  { url, data }: ApiInput,
): Promise<CountrySessionData> {
  if (url !== COUNTRY_TOKEN_URL) fail('unknownCall')
  const target = targetOrigin(parseOrigins(env.NATIONAL_ORIGINS), data.target_origin, country.country)
  if (target === null) {
    fail('invalidInput', { field: 'data.target_origin', detail: 'targetOrigin' })
  }
  if (data.is_back) {
    const isOurs = and(eq(countryTokens.sessionId, viewer.session.id), eq(countryTokens.targetOrigin, target))
    const used = await db.$count(countryTokens, and(isOurs, isNotNull(countryTokens.usedAt)))
    return { is_carried: used > 0, target_origin: target }
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
