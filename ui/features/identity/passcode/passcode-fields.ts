import type { PasscodeForm, PasscodeProblem } from '#schema/identity/passcode.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import type { MessageKey } from '#ui/app/texts/translate.ts'

const problem = (name: string): MessageKey => `passcode.problem.${name as PasscodeProblem}`

export const PASSCODE_FORM_FIELDS = {
  passcode: { label: 'passcode.field.passcode', problem },
  confirmPasscode: { label: 'passcode.field.confirmPasscode', problem },
  backupEmail: { label: 'passcode.field.backupEmail', problem, type: 'email', autoComplete: 'off' },
  confirmBackupEmail: { label: 'passcode.field.confirmBackupEmail', problem, type: 'email', autoComplete: 'off' },
} as const satisfies FieldsOf<Required<PasscodeForm>>
