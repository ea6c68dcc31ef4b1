import { TokenForm } from '#schema/identity/email-password-calls.ts'
import {
  ChangePasscodeCall,
  CreatePasscodeCall,
  FindPasscodeCall,
  PasscodePageForm,
  PasscodeRecoveryForm,
  RemovePasscodeCall,
  RequestPasscodeRecoveryCall,
  ResendBackupCall,
  VerifyPasscodeCall,
} from '#schema/identity/passcode-calls.ts'
import { PasscodeQuery } from '#schema/identity/passcode-queries.ts'
import type { PasscodeFormName } from '#schema/identity/passcode.ts'
import { href } from '#schema/routes.ts'
import { call, form, query } from '#worker/action.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { linkForm } from '#worker/features/identity/link-form.ts'
import { findLinkToken } from '#worker/model/email-token.ts'
import { changePasscode } from './change-passcode.ts'
import { confirmBackup } from './confirm-backup.ts'
import { createPasscode } from './create-passcode.ts'
import { findOwnPasscode, findPasscode, presentPasscode } from './find-passcode.ts'
import { provePasscode } from './prove-passcode.ts'
import { findRecovery, recoverPasscode } from './recover-passcode.ts'
import { removePasscode } from './remove-passcode.ts'
import { requestRecovery } from './request-recovery.ts'
import { resendBackup } from './resend-backup.ts'
import { showAgain, submitPasscodeForm } from './submit-passcode-form.ts'

const FLOOD = { flood: 'SIGN_IN_LIMIT' } as const

export const passcode = [
  query(PasscodeQuery, findOwnPasscode),

  call(FindPasscodeCall, {
    who: 'member',
    run: async ({ db, viewer, now }) => presentPasscode(await findPasscode(db, viewer.user.id), viewer, now),
  }),
  call(CreatePasscodeCall, {
    who: 'member',
    whenBanned: 'allowed',
    ...FLOOD,
    run: flashing(createPasscode, () => 'create'),
  }),
  call(ChangePasscodeCall, {
    who: 'member',
    whenBanned: 'allowed',
    run: flashing(changePasscode, ({ backupEmail }) => (backupEmail === undefined ? 'passcode' : 'backup')),
  }),
  call(RemovePasscodeCall, {
    who: 'member',
    whenBanned: 'allowed',
    run: flashing(removePasscode, () => 'remove'),
  }),
  call(VerifyPasscodeCall, {
    who: 'member',
    whenBanned: 'allowed',
    async run(context, { passcode }) {
      await provePasscode(context, passcode)
    },
  }),
  call(RequestPasscodeRecoveryCall, {
    who: 'member',
    whenBanned: 'allowed',
    ...FLOOD,
    run: flashing(requestRecovery, () => 'recover'),
  }),
  call(ResendBackupCall, {
    who: 'member',
    whenBanned: 'allowed',
    ...FLOOD,
    run: flashing(resendBackup, () => 'resend'),
  }),

  form({
    route: 'parentalPasscode',
    who: 'member',
    whenBanned: 'allowed',
    input: PasscodePageForm,
    again: (_, fields) => showAgain(fields),
    async run(context, input) {
      await submitPasscodeForm(context, input)
      return { done: input.form }
    },
  }),
  form({
    route: 'passcodeRecovery',
    who: 'anyone',
    ...FLOOD,
    input: PasscodeRecoveryForm,
    async open(context) {
      const token = findLinkToken(context)
      const isOver = token !== '' && (await findRecovery(context.db, token, context.now)) === null
      return isOver ? { error: 'linkExpired' } : { shown: { token } }
    },
    again: (_, { token = '' }) => ({ shown: { token } }),
    async run(context, input) {
      await recoverPasscode(context, input)
      return { page: { done: 'done' } }
    },
  }),
  linkForm('passcodeBackup', TokenForm, async (context, input) => {
    await confirmBackup(context, input)
    return { page: { done: 'done' } }
  }),
]

/** Scripts reload the page after the call; the flash cookie carries the message. */
function flashing<Input>(
  verb: (context: MemberContext, input: Input) => Promise<void>,
  done: (input: Input) => PasscodeFormName,
) {
  return async (context: MemberContext, input: Input): Promise<void> => {
    await verb(context, input)
    context.flash(href('parentalPasscode'), done(input))
  }
}
