import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { issueText } from '../issue-text.ts'
import { HandshakeData, LoginHandshakeInput } from './account-calls.ts'
import { SECURITY_ACTIONS } from './two-step-constants.ts'

export type TwoStepMethod = 'totp' | 'recovery_code' | 'passkey'

/** Comes with `secondStepRequired`; the token proves the first factor and nothing else. */
export interface TwoStepRequiredData {
  mfa_token: string
  methods: TwoStepMethod[]
}

const Password = v.pipe(v.string(issueText('passwordMissing')), v.maxLength(1_024, issueText('passwordTooLong')))

const Code = v.pipe(v.string(issueText('codeMissing')), v.maxLength(64))

/**
 * The first step's token with a code or a passkey's answer (JSON text); or the credentials again, with the code as
 * `mfa_token`.
 */
export const LoginTwoStepInput = v.object({
  ...v.partial(LoginHandshakeInput).entries,
  mfa_token: v.pipe(v.string(issueText('twoStepToken')), v.minLength(1), v.maxLength(200)),
  code: v.optional(Code),
  passkey: v.optional(v.pipe(v.string(), v.maxLength(8_000))),
})
export type LoginTwoStepInput = v.InferOutput<typeof LoginTwoStepInput>

/** Accounts without a password omit it. */
export const PasswordProofInput = v.object({ password: v.optional(Password, '') })
export type PasswordProofInput = v.InferOutput<typeof PasswordProofInput>

/** The code is the current one, if two-step verification is on. */
export const TwoStepProofInput = v.object({ ...PasswordProofInput.entries, code: v.optional(Code, '') })
export type TwoStepProofInput = v.InferOutput<typeof TwoStepProofInput>

export const TwoStepConfirmInput = v.object({ code: Code })
export type TwoStepConfirmInput = v.InferOutput<typeof TwoStepConfirmInput>

export const TwoStepSetupData = v.object({
  /** Base 32. */
  secret: v.string(),
  /** `otpauth://totp/…` */
  uri: v.string(),
})
export type TwoStepSetupData = v.InferOutput<typeof TwoStepSetupData>

/** Shown this once only. */
export const RecoveryCodesData = v.object({ recovery_codes: v.array(v.string()) })
export type RecoveryCodesData = v.InferOutput<typeof RecoveryCodesData>

export const SecurityForm = v.object({
  action: v.picklist(SECURITY_ACTIONS),
  password: v.optional(Password, ''),
  code: v.optional(Code, ''),
  /** The key that the page showed, so that it shows it again after a wrong first code. */
  secret: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  passkey_id: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
})
export type SecurityForm = v.InferOutput<typeof SecurityForm>

export const LogInTwoStepCall = defineCall('POST loginTwoStepHandshake', LoginTwoStepInput, HandshakeData)
export const SetUpTwoStepCall = defineCall('POST twoStepSetupCall', PasswordProofInput, TwoStepSetupData)
export const ConfirmTwoStepCall = defineCall('POST twoStepCall', TwoStepConfirmInput, RecoveryCodesData)
export const RenewRecoveryCodesCall = defineCall('POST recoveryCodesCall', TwoStepProofInput, RecoveryCodesData)
export const TurnOffTwoStepCall = defineCall('POST twoStepDisableCall', TwoStepProofInput, NoAnswer)
