import * as v from 'valibot'
import { defineCall, NoAnswer, NoInput } from '../call.ts'
import { EmailAddress } from '../email.ts'
import { issueText } from '../issue-text.ts'
import { PasscodeProof } from './passcode-calls.ts'

/** Taken as typed, bounded; `schema/identity/password.ts` has the rules for new ones. */
export const Password = v.pipe(v.string(issueText('passwordMissing')), v.maxLength(1_024, issueText('passwordTooLong')))

/** A malformed secret counts as expired. */
const Token = v.optional(v.string(), '')

export const PasswordResetInput = v.object({
  username_or_email: v.pipe(
    v.string(issueText('emailOrUsername')),
    v.trim(),
    v.minLength(1, issueText('emailOrUsername')),
    v.maxLength(320),
  ),
})
export type PasswordResetInput = v.InferOutput<typeof PasswordResetInput>

export const EmailChangeInput = v.object({
  email: EmailAddress,
  password: Password,
  passcode: v.optional(PasscodeProof),
})
export type EmailChangeInput = v.InferOutput<typeof EmailChangeInput>

export const PasswordChangeInput = v.object({
  old_password: Password,
  new_password: Password,
  passcode: v.optional(PasscodeProof),
})
export type PasswordChangeInput = v.InferOutput<typeof PasswordChangeInput>

export const TokenForm = v.object({ token: Token })
export type TokenForm = v.InferOutput<typeof TokenForm>

export const VerifyEmailForm = v.object({ token: Token, resend: v.optional(v.literal('yes')) })

export const NewPasswordForm = v.object({ token: Token, new_password: v.optional(Password, '') })
export type NewPasswordForm = v.InferOutput<typeof NewPasswordForm>

/** Sends nothing, without an error, once the address is verified. */
export const ResendVerificationCall = defineCall('POST verifyResend', NoInput, NoAnswer)
export const ChangeEmailCall = defineCall('POST emailSettingsCall', EmailChangeInput, NoAnswer)
export const ChangePasswordCall = defineCall('POST passwordSettingsCall', PasswordChangeInput, NoAnswer)
/** Answers the same whether the account exists or not. */
export const RequestPasswordResetCall = defineCall('POST passwordResetCall', PasswordResetInput, NoAnswer)
