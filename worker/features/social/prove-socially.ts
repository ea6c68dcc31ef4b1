import { SIGN_IN_LIMITS, FLOOD_RETRY_AFTER_S } from '#schema/constants/limits.ts'
import type { ErrorName } from '#schema/errors.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { fail } from '#worker/errors/service-error.ts'
import { addressKey, addressMayTry, countTry } from '#worker/platform/rate-limit.ts'
import { nonceOf } from './nonce.ts'
import { socialSettings } from './settings.ts'
import type { SocialPerson } from './social-person.ts'
import { verifyFacebookToken } from './verify-facebook-token.ts'
import { verifyGoogleToken } from './verify-google-token.ts'

/** What a payload may hold of another service's word. */
export interface SocialFields {
  google_open_id_token?: string | undefined
  facebook_id?: string | undefined
  facebook_token?: string | undefined
}

/**
 * Has another service's word checked; counted per address before anybody is asked. Fails with `socialProofRefused`, or
 * with `off` where the service is not set up.
 */
export async function proveSocially(c: AppContext, fields: SocialFields, off: ErrorName): Promise<SocialPerson> {
  const { google, facebook } = socialSettings(c.env)
  const { google_open_id_token: googleToken, facebook_id: facebookId, facebook_token: facebookToken } = fields
  const now = c.var.clock()
  if (googleToken !== undefined) {
    if (!google) return fail(off)
    await countProof(c)
    const nonce = await nonceOf(c)
    const person = nonce === null ? null : await verifyGoogleToken(google, { token: googleToken, nonce, now })
    return person ?? fail('socialProofRefused')
  }
  if (facebookId === undefined || facebookToken === undefined || !facebook) return fail(off)
  await countProof(c)
  const person = await verifyFacebookToken(facebook, { id: facebookId, token: facebookToken, now })
  return person ?? fail('socialProofRefused')
}

async function countProof(c: AppContext): Promise<void> {
  const address = addressOf(c.req.raw)
  if (!(await addressMayTry(c.env.SIGN_IN_LIMIT, address))) return refuse(FLOOD_RETRY_AFTER_S)
  const limit = { rule: SIGN_IN_LIMITS.address, key: addressKey(address) }
  const attempt = await countTry(c.var.db, [limit], c.var.clock())
  if (attempt.type === 'refused') refuse(attempt.retryAfterSeconds)
}

function refuse(retryAfterSeconds: number): never {
  return fail('tooManyRequests', { retryAfterSeconds })
}
