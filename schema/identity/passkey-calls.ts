import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { ignoringOthers } from '../ignoring-others.ts'
import { issueText } from '../issue-text.ts'
import { countCharacters, toPlainLine } from '../plain-text.ts'
import { HandshakeData } from './account-calls.ts'
import { PasswordProofInput, TwoStepProofInput } from './two-step-calls.ts'
import { MAX_PASSKEY_NAME_LENGTH } from './two-step-constants.ts'

function base64Url(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]*$/, issueText('base64url')))
}

const Transports = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)))
const Attachment = v.optional(v.picklist(['platform', 'cross-platform']))
const credential = {
  id: v.pipe(base64Url(1_400), v.minLength(1)),
  rawId: base64Url(1_400),
  type: v.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
}

const WRITTEN_BY_BROWSER = 'The browser writes it, with all that its version of WebAuthn has'

/** `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskey = ignoringOthers(
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64Url(4_000),
      attestationObject: base64Url(24_000),
      transports: Transports,
    }),
  }),
  WRITTEN_BY_BROWSER,
)
export type NewPasskey = v.InferOutput<typeof NewPasskey>

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAnswer = ignoringOthers(
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64Url(4_000),
      authenticatorData: base64Url(4_000),
      signature: base64Url(4_000),
      userHandle: v.optional(v.nullable(base64Url(200))),
    }),
  }),
  WRITTEN_BY_BROWSER,
)
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>

const INVALID_NAME = issueText('passkeyName', { max: MAX_PASSKEY_NAME_LENGTH })

export const PasskeyInput = v.object({
  name: v.pipe(
    v.string(INVALID_NAME),
    v.transform((text) => toPlainLine(text.replace(/\p{Cc}/gu, ' '))),
    v.minLength(1, INVALID_NAME),
    v.check((name) => countCharacters(name) <= MAX_PASSKEY_NAME_LENGTH, INVALID_NAME),
  ),
  credential: NewPasskey,
})
export type PasskeyInput = v.InferOutput<typeof PasskeyInput>

export const PasskeyRemovalInput = v.object({ ...PasswordProofInput.entries, id: v.string() })
export type PasskeyRemovalInput = v.InferOutput<typeof PasskeyRemovalInput>

/** Sent with the first step's token, or alone to log in by the passkey itself. */
export const PasskeyLoginOptionsInput = v.object({ mfa_token: v.optional(v.pipe(v.string(), v.maxLength(200))) })
export type PasskeyLoginOptionsInput = v.InferOutput<typeof PasskeyLoginOptionsInput>

export const PasskeyLoginInput = v.object({ credential: PasskeyAnswer })
export type PasskeyLoginInput = v.InferOutput<typeof PasskeyLoginInput>

/** `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`. */
export const PasskeyOptionsData = v.object({ options: v.looseObject({ challenge: v.string() }) })
export type PasskeyOptionsData = v.InferOutput<typeof PasskeyOptionsData>

export const AddedPasskey = v.object({ id: v.string() })
export type AddedPasskey = v.InferOutput<typeof AddedPasskey>

export const PasskeyOptionsCall = defineCall('POST passkeyOptionsCall', TwoStepProofInput, PasskeyOptionsData)
export const AddPasskeyCall = defineCall('POST passkeysCall', PasskeyInput, AddedPasskey)
export const RemovePasskeyCall = defineCall('POST passkeyRemoveCall', PasskeyRemovalInput, NoAnswer)
export const PasskeyLoginOptionsCall = defineCall(
  'POST passkeyLoginOptions',
  PasskeyLoginOptionsInput,
  PasskeyOptionsData,
)
export const LogInByPasskeyCall = defineCall('POST passkeyLogin', PasskeyLoginInput, HandshakeData)
