import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import {
  ChangeEmailCall,
  EmailChangeInput,
  ResendVerificationCall,
  TokenForm,
  VerifyEmailForm,
} from '#schema/identity/email-password-calls.ts'
import { href } from '#schema/routes.ts'
import { call, form } from '#worker/action.ts'
import { isMember, type ActionContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { linkForm } from '#worker/features/identity/link-form.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { requestEmailChange } from './request-email-change.ts'
import { confirmEmail, resendVerification } from './verify-email.ts'

const OWN = { who: 'member', whenBanned: 'allowed', accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const

export const email = [
  call(ResendVerificationCall, { ...OWN, flood: 'SIGN_IN_LIMIT', run: resendVerification }),
  call(ChangeEmailCall, { ...OWN, run: requestEmailChange }),
  form({
    route: 'emailSettings',
    who: 'member',
    whenBanned: 'allowed',
    input: EmailChangeInput,
    again: (_, { email = '' }) => ({ values: { email } }),
    async run(context, input) {
      await requestEmailChange(context, input)
      return { done: 'saved' }
    },
  }),
  linkForm('verifyEmail', VerifyEmailForm, async (context, input) => {
    if (input.resend) return askAgain(context)
    await confirmEmail(context, input)
    return { page: { done: 'done' } }
  }),
  linkForm('emailChange', TokenForm, async (context, input) => ({
    page: { done: await confirmEmailChange(context, input) },
  })),
]

async function askAgain(context: ActionContext): Promise<FormResult> {
  const page = href('verifyEmail')
  if (!isMember(context)) return { to: href('login', {}, { next: page }) }
  if (context.viewer.user.emailVerifiedAt !== null) return { done: 'done' }
  await resendVerification(context)
  return { done: 'sent' }
}
