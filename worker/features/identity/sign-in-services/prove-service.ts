import { LOGIN_LIMITS } from '#schema/constants/limits.ts'
import type { ErrorName } from '#schema/errors.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { addressKey, requireAttempt } from '#worker/platform/rate-limit.ts'
import { findNonce } from './nonce.ts'
import type { ServicePerson } from './service-person.ts'
import { signInServiceSettings } from './service-settings.ts'
import { verifyFacebookToken } from './verify-facebook-token.ts'
import { verifyGoogleToken } from './verify-google-token.ts'

export interface ServiceFields {
  google_open_id_token?: string | undefined
  facebook_id?: string | undefined
  facebook_token?: string | undefined
}

/**
 * Counted by address before the service is asked. Fails with `serviceProofRefused`, or with `off` if the service isn't
 * configured.
 */
export async function proveService(
  context: ActionContext,
  fields: ServiceFields,
  off: ErrorName,
): Promise<ServicePerson> {
  const { google, facebook } = signInServiceSettings(context.env)
  const { google_open_id_token: googleToken, facebook_id: facebookId, facebook_token: facebookToken } = fields
  const { now } = context
  if (googleToken !== undefined) {
    if (!google) return fail(off)
    await countProof(context)
    const nonce = await findNonce(context)
    const person = nonce === null ? null : await verifyGoogleToken(google, { token: googleToken, nonce, now })
    return person ?? fail('serviceProofRefused')
  }
  if (facebookId === undefined || facebookToken === undefined || !facebook) return fail(off)
  await countProof(context)
  const person = await verifyFacebookToken(facebook, { id: facebookId, token: facebookToken, now })
  return person ?? fail('serviceProofRefused')
}

async function countProof({ address, db, now }: ActionContext): Promise<void> {
  await requireAttempt(db, [{ rule: LOGIN_LIMITS.address, key: addressKey(address) }], now)
}
