import { normalizeEmail } from '#schema/email.ts'
import type { PasscodePageForm } from '#schema/identity/passcode-calls.ts'
import { strippedPasscode, type PasscodeField, type PasscodeFormName } from '#schema/identity/passcode.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { refuseFlood } from '#worker/platform/rate-limit.ts'
import { changePasscode } from './change-passcode.ts'
import { createPasscode } from './create-passcode.ts'
import { removePasscode } from './remove-passcode.ts'
import { requestRecovery } from './request-recovery.ts'
import { resendBackup } from './resend-backup.ts'
import { requireGoodFields } from './rules.ts'

interface PasscodeFormVerb {
  asks: readonly PasscodeField[]
  needsCurrent?: true
  run(context: MemberContext, input: { currentPasscode: string; passcode: string; backupEmail: string }): Promise<void>
}

const PASSCODE = ['passcode', 'confirmPasscode'] as const
const BACKUP = ['backupEmail', 'confirmBackupEmail'] as const

const VERBS: Record<PasscodeFormName, PasscodeFormVerb> = {
  create: { asks: [...PASSCODE, ...BACKUP], run: createPasscode },
  passcode: {
    asks: PASSCODE,
    needsCurrent: true,
    run: (context, { currentPasscode, passcode }) => changePasscode(context, { currentPasscode, passcode }),
  },
  backup: {
    asks: BACKUP,
    needsCurrent: true,
    run: (context, { currentPasscode, backupEmail }) => changePasscode(context, { currentPasscode, backupEmail }),
  },
  resend: { asks: [], run: resendBackup },
  recover: { asks: [], run: requestRecovery },
  remove: {
    asks: [],
    needsCurrent: true,
    run: (context, { currentPasscode }) => removePasscode(context, { passcode: currentPasscode }),
  },
}

export async function submitPasscodeForm(context: MemberContext, { form, ...fields }: PasscodePageForm): Promise<void> {
  const { asks, needsCurrent, run } = VERBS[form]
  requireGoodFields(Object.fromEntries(asks.map((name) => [name, fields[name]])), context.viewer.user.email)
  const currentPasscode = strippedPasscode(fields.currentPasscode)
  if (needsCurrent && currentPasscode === '') fail('passcodeRequired')
  // Proving the current passcode counts the caller itself.
  if (!needsCurrent) await refuseFlood(context.env.SIGN_IN_LIMIT, context.address)
  await run(context, {
    currentPasscode,
    passcode: strippedPasscode(fields.passcode),
    backupEmail: normalizeEmail(fields.backupEmail),
  })
}

/** Never returns a passcode. */
export function showAgain({ form = '', backupEmail = '', confirmBackupEmail = '' }: Readonly<Record<string, string>>) {
  const asksBackup = form === 'create' || form === 'backup'
  return { shown: { form }, values: asksBackup ? { backupEmail, confirmBackupEmail } : {} }
}
