import { EmailChangeInput, VerifyResendInput } from '#schema/calls/credentials.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { call, form } from '#worker/action.ts'
import { linkForm } from '../link-form.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { requestEmailChange } from './request-email-change.ts'
import { confirmEmail, resendVerification } from './verify-email.ts'

const OWN = { who: 'member', accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const

export const email = [
  call({ ...OWN, route: 'verifyResend', flood: 'SIGN_IN_LIMIT', input: VerifyResendInput, run: resendVerification }),
  call({ ...OWN, route: 'emailSettingsCall', input: EmailChangeInput, run: requestEmailChange }),
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
  linkForm('verifyEmail', async (context, input) => {
    await confirmEmail(context, input)
    return { page: { done: 'done' } }
  }),
  linkForm('emailChange', async (context, input) => ({ page: { done: await confirmEmailChange(context, input) } })),
]
