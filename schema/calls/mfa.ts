import * as v from 'valibot'
import { LoginHandshakeInput } from './accounts.ts'

/** Ways to pass the second step of a log-in. */
export type MfaMethod = 'totp' | 'recovery_code' | 'passkey'

/** What comes with `mfaRequired`: the token says that the first factor is proved, and nothing else. */
export interface MfaRequiredData {
  mfa_token: string
  methods: MfaMethod[]
}

const Password = v.pipe(v.string('Enter your password'), v.maxLength(1_024, 'A password has at most 128 characters'))

/** A code as typed: of an app, or a recovery code. */
const Code = v.pipe(v.string('Enter the code'), v.maxLength(64, 'A code has at most 64 characters'))

/**
 * `POST /v3/login/mfa/handshake/`, form-encoded: the token of the first step with a code or a passkey's answer (JSON
 * text). A caller that has kept the credentials may send these instead, with the code as `mfa_token`.
 */
export const LoginMfaInput = v.object({
  ...v.partial(LoginHandshakeInput).entries,
  mfa_token: v.pipe(v.string('The token of the first step is missing'), v.minLength(1), v.maxLength(200)),
  code: v.optional(Code),
  passkey: v.optional(v.pipe(v.string(), v.maxLength(8_000))),
})
export type LoginMfaInput = v.InferOutput<typeof LoginMfaInput>

/** Before a change of the account's security: the password, which an account without one leaves out. */
export const PasswordProofInput = v.object({ password: v.optional(Password, '') })
export type PasswordProofInput = v.InferOutput<typeof PasswordProofInput>

/** Turning the second factor off, new recovery codes and a new passkey take a current code as well, where it is on. */
export const MfaProofInput = v.object({ ...PasswordProofInput.entries, code: v.optional(Code, '') })
export type MfaProofInput = v.InferOutput<typeof MfaProofInput>

/** `POST /v3/users/settings/mfa/`: the first code of the key that was handed out. */
export const MfaConfirmInput = v.object({ code: Code })
export type MfaConfirmInput = v.InferOutput<typeof MfaConfirmInput>

/** Answer of `POST /v3/users/settings/mfa/setup/`. */
export interface MfaSetupData {
  /** Base 32, to be typed where no picture can be scanned. */
  secret: string
  /** `otpauth://totp/…`, which the picture holds. */
  uri: string
}

/** Answer of what makes recovery codes: the only time that they are shown. */
export interface RecoveryCodesData {
  recovery_codes: string[]
}

/** The forms of the security page; which one is meant is said by the button that was pressed. */
export const SECURITY_ACTIONS = ['setup', 'confirm', 'renew', 'disable', 'removePasskey'] as const
export type SecurityAction = (typeof SECURITY_ACTIONS)[number]

export const SecurityForm = v.object({
  action: v.picklist(SECURITY_ACTIONS, 'There is no such action'),
  password: v.optional(Password, ''),
  code: v.optional(Code, ''),
  /** The key that the page showed, so that it shows it again after a wrong first code. */
  secret: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  passkey_id: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
})
export type SecurityForm = v.InferOutput<typeof SecurityForm>
