import {
  PASSCODE_FIELDS,
  PASSCODE_FORMS,
  PASSCODE_PROBLEMS,
  type PasscodeFormName,
  type PasscodeFormProblems,
  type PasscodeProblem,
} from '#schema/identity/passcode.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import type { MessageKey } from '#ui/app/texts/translate.ts'

const ERROR_TEXTS = {
  passcodeRequired: 'passcode.error.passcodeRequired',
  wrongPasscode: 'passcode.error.wrongPasscode',
  passcodeLocked: 'passcode.error.passcodeLocked',
  passcodeExists: 'passcode.error.passcodeExists',
  passcodeMissing: 'passcode.error.passcodeMissing',
  backupUnconfirmed: 'passcode.error.backupUnconfirmed',
  backupConfirmed: 'passcode.error.backupConfirmed',
  tooManyRequests: 'passcode.error.tooManyRequests',
  linkExpired: 'emailPassword.error.linkExpired',
} as const satisfies Record<string, MessageKey>

export function passcodeErrorText(name: string): MessageKey | null {
  return Object.hasOwn(ERROR_TEXTS, name) ? ERROR_TEXTS[name as keyof typeof ERROR_TEXTS] : null
}

export function passcodeProblems(form: FormOutcome | undefined): PasscodeFormProblems {
  const found = PASSCODE_FIELDS.map((field) => [field, form?.problems[field]] as const)
  return Object.fromEntries(found.filter(([, name]) => name !== undefined && isProblem(name)))
}

export function doneForm(form: FormOutcome | undefined, hasPasscode: boolean): PasscodeFormName | null {
  const name = PASSCODE_FORMS.find((one) => one === form?.done) ?? null
  return name !== null && (name === 'remove') !== hasPasscode ? name : null
}

function isProblem(name: string): name is PasscodeProblem {
  return (PASSCODE_PROBLEMS as readonly string[]).includes(name)
}
