import * as v from 'valibot'
import { defineCall, NoAnswer, NoInput } from '../call.ts'
import { MAX_REFERRER_LENGTH } from '../constants/limits.ts'
import { issueText } from '../issue-text.ts'
import { PROVIDERS } from './sign-in-service-constants.ts'

/** Google's have about 1,200 characters. */
const MAX_SERVICE_TOKEN_LENGTH = 4_096

export const ServiceToken = v.pipe(v.string(), v.maxLength(MAX_SERVICE_TOKEN_LENGTH))
export const FacebookId = v.pipe(v.string(), v.maxLength(100))

const proofFields = {
  google_open_id_token: v.optional(ServiceToken),
  facebook_id: v.optional(FacebookId),
  facebook_token: v.optional(ServiceToken),
}

const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024, issueText('passwordTooLong')))

/** The password connects the two if an account has the same email. */
export const ServiceLoginInput = v.object({
  ...proofFields,
  password: v.optional(Password),
  referrer: v.optional(v.pipe(v.string(), v.maxLength(MAX_REFERRER_LENGTH))),
  token: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
})
export type ServiceLoginInput = v.InferOutput<typeof ServiceLoginInput>

export function hasServiceProof(fields: unknown): boolean {
  return (
    typeof fields === 'object' && fields !== null && ('google_open_id_token' in fields || 'facebook_token' in fields)
  )
}

export const ConnectInput = v.object({ ...proofFields, password: v.optional(Password) })
export type ConnectInput = v.InferOutput<typeof ConnectInput>

export const DisconnectInput = v.object({ provider: v.picklist(PROVIDERS) })
export type DisconnectInput = v.InferOutput<typeof DisconnectInput>

/** Goes into the token that Google issues to this browser. */
export const ServiceNonceData = v.object({ nonce: v.string() })
export type ServiceNonceData = v.InferOutput<typeof ServiceNonceData>

export const IssueNonceCall = defineCall('SocialNonceResource.create', NoInput, ServiceNonceData)
export const ConnectServiceCall = defineCall('SocialConnectionResource.create', ConnectInput, NoAnswer)
export const DisconnectServiceCall = defineCall('SocialConnectionResource.delete', DisconnectInput, NoAnswer)
