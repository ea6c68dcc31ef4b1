import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import {
  ChangePasswordCall,
  NewPasswordForm,
  PasswordChangeInput,
  PasswordResetInput,
  RequestPasswordResetCall,
} from '#schema/identity/email-password-calls.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { call, form } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findLinkToken } from '#worker/model/email-token.ts'
import { changePassword } from './change-password.ts'
import { requestReset } from './request-reset.ts'
import { findReset, resetPassword } from './reset-password.ts'

const BODY = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const
const STRANGER = { who: 'anyone', flood: 'SIGN_IN_LIMIT' } as const

export const password = [
  call(ChangePasswordCall, { ...BODY, who: 'member', whenBanned: 'allowed', run: changePassword }),
  form({
    route: 'passwordSettings',
    who: 'member',
    whenBanned: 'allowed',
    input: PasswordChangeInput,
    async run(context, input) {
      await changePassword(context, input)
      return { done: 'saved' }
    },
  }),

  call(RequestPasswordResetCall, { ...BODY, ...STRANGER, run: requestReset }),
  form({
    ...STRANGER,
    route: 'passwordReset',
    input: PasswordResetInput,
    again: (_, { username_or_email = '' }) => ({ values: { username_or_email } }),
    async run(context, input) {
      await requestReset(context, input)
      return { page: { done: 'sent' } }
    },
  }),
  form({
    ...STRANGER,
    route: 'newPassword',
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
]

/** Names the account for password managers. */
async function openReset(
  { db, now }: ActionContext,
  token: string,
): Promise<Required<Pick<FormOutcome, 'shown' | 'values'>> | null> {
  const found = await findReset(db, token, now)
  return found && { shown: { token }, values: { username: found.user.username } }
}
