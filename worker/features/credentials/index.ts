import {
  EmailChangeInput,
  NewPasswordForm,
  PasswordChangeInput,
  PasswordResetInput,
  VerifyResendInput,
} from '#schema/calls/credentials.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { call, form } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmEmail } from './confirm-email.ts'
import { findLinkToken, linkForm } from './link-form.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestReset } from './request-reset.ts'
import { resendVerification } from './resend-verification.ts'
import { findReset, resetPassword } from './reset-password.ts'

const BODY = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const
const FLOOD = { flood: 'SIGN_IN_LIMIT' } as const

/** The address and the password of an account. */
export const credentials = [
  call({ route: 'verifyResend', who: 'member', ...BODY, ...FLOOD, input: VerifyResendInput, run: resendVerification }),
  call({ route: 'passwordResetCall', who: 'anyone', ...BODY, ...FLOOD, input: PasswordResetInput, run: requestReset }),
  call({ route: 'emailSettingsCall', who: 'member', ...BODY, input: EmailChangeInput, run: requestEmailChange }),
  call({ route: 'passwordSettingsCall', who: 'member', ...BODY, input: PasswordChangeInput, run: changePassword }),

  form({
    route: 'emailSettings',
    who: 'member',
    input: EmailChangeInput,
    again: (_, { email = '' }) => ({ values: { email } }),
    async run(context, input) {
      await requestEmailChange(context, input)
      return { done: 'saved' }
    },
  }),
  form({
    route: 'passwordSettings',
    who: 'member',
    input: PasswordChangeInput,
    async run(context, input) {
      await changePassword(context, input)
      return { done: 'saved' }
    },
  }),

  form({
    route: 'passwordReset',
    who: 'anyone',
    ...FLOOD,
    input: PasswordResetInput,
    again: (_, { username_or_email = '' }) => ({ values: { username_or_email } }),
    async run(context, input) {
      await requestReset(context, input)
      return { page: { done: 'sent' } }
    },
  }),
  form({
    route: 'newPassword',
    who: 'anyone',
    ...FLOOD,
    input: NewPasswordForm,
    async open(context) {
      const token = findLinkToken(context)
      return token === '' ? {} : ((await openReset(context, token)) ?? { error: 'linkExpired' })
    },
    again: async (context, { token = '' }) => (await openReset(context, token)) ?? {},
    async run(context, input) {
      await resetPassword(context, input)
      return { page: { done: 'done' } }
    },
  }),
  linkForm('verifyEmail', async (context, input) => {
    await confirmEmail(context, input)
    return { page: { done: 'done' } }
  }),
  linkForm('emailChange', async (context, input) => ({ page: { done: await confirmEmailChange(context, input) } })),
]

/** The form for a new password, which names the account for password managers; null where its link works no more. */
async function openReset(
  { db, now }: ActionContext,
  token: string,
): Promise<Required<Pick<FormOutcome, 'shown' | 'values'>> | null> {
  const found = await findReset(db, token, now)
  return found && { shown: { token }, values: { username: found.user.username } }
}
