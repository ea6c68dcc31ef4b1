import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { EmailAddress } from '#schema/email.ts'
import { HOUR_S } from '#schema/time.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { ServicePerson } from './service-person.ts'
import type { GoogleSettings } from './service-settings.ts'

/** A page waits for it. */
const KEYS_TIMEOUT_MS = 3_000

/** Google's tokens live for an hour; older ones don't count, whatever their `exp` says. */
const MAX_TOKEN_AGE_S = HOUR_S

const CLOCK_TOLERANCE_S = 30

/** The token is at fault; all other errors concern the keys. */
const REFUSALS: ReadonlySet<string> = new Set([
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
  errors.JWTInvalid.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
])

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.union([v.boolean(), v.string()])),
  hd: v.optional(v.string()),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
})

/** Key sets by URL, for the lifetime of the isolate; refetched every ten minutes. */
const keySets = new Map<string, JWTVerifyGetKey>()

function keysAt(url: string): JWTVerifyGetKey {
  let keys = keySets.get(url)
  if (!keys) {
    keys = createRemoteJWKSet(new URL(url), { timeoutDuration: KEYS_TIMEOUT_MS })
    keySets.set(url, keys)
  }
  return keys
}

/** Null if signature, audience, nonce or age are wrong. Fails with `unavailable` if the keys can't be fetched. */
export async function verifyGoogleToken(
  { clientId, issuers, jwksUrl }: GoogleSettings,
  { token, nonce, now }: { token: string; nonce: string; now: number },
): Promise<ServicePerson | null> {
  const payload = await verifiedPayload(token, keysAt(jwksUrl), {
    issuer: [...issuers],
    audience: clientId,
    algorithms: ['RS256'],
    maxTokenAge: MAX_TOKEN_AGE_S,
    clockTolerance: CLOCK_TOLERANCE_S,
    currentDate: new Date(now),
    requiredClaims: ['sub', 'exp', 'nonce'],
  })
  if (!payload || payload['nonce'] !== nonce) return null
  const claims = v.safeParse(Claims, payload)
  if (!claims.success) return null
  const { sub, email, email_verified: verified, hd, given_name: firstName, family_name: lastName } = claims.output
  const address = v.safeParse(EmailAddress, email)
  const isVerified = verified === true || verified === 'true'
  return {
    provider: 'google',
    subject: sub,
    email: address.success && isVerified ? address.output : null,
    // Google verified the owner of other addresses once and doesn't say when.
    isEmailVerified: address.success && isVerified && (hd !== undefined || address.output.endsWith('@gmail.com')),
    firstName: firstName || null,
    lastName: lastName || null,
    nonce,
  }
}

async function verifiedPayload(
  token: string,
  keys: JWTVerifyGetKey,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    if (error instanceof errors.JOSEError && REFUSALS.has(error.code)) return null
    return fail('unavailable')
  }
}
