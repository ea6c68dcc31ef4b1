import * as v from 'valibot'
import { LoginHandshakeInput } from './account-calls.ts'
import { issueText } from '../issue-text.ts'

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

export interface TwoStepSetupData {
  /** Base 32. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
}

/** Shown this once only. */
export interface RecoveryCodesData {
  recovery_codes: string[]
}

export const SECURITY_ACTIONS = ['setup', 'confirm', 'renew', 'disable', 'removePasskey'] as const
export type SecurityAction = (typeof SECURITY_ACTIONS)[number]

export const SecurityForm = v.object({
  action: v.picklist(SECURITY_ACTIONS),
  password: v.optional(Password, ''),
  code: v.optional(Code, ''),
  /** The key that the page showed, so that it shows it again after a wrong first code. */
  secret: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  passkey_id: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
})
export type SecurityForm = v.InferOutput<typeof SecurityForm>
