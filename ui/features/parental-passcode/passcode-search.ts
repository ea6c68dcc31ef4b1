import {
  PASSCODE_FIELDS,
  PASSCODE_PROBLEMS,
  type PasscodeFormProblems,
  type PasscodeProblem,
} from '#schema/passcode.ts'
import type { MessageKey } from '#ui/messages/translate.ts'

export const PASSCODE_FORMS = ['create', 'passcode', 'backup', 'recover', 'remove'] as const

export type PasscodeFormName = (typeof PASSCODE_FORMS)[number]

/** What a form may be told. An address can be written by anybody, so it only chooses among these texts. */
const ERROR_TEXTS = {
  passcodeRequired: 'passcode.error.passcodeRequired',
  wrongPasscode: 'passcode.error.wrongPasscode',
  passcodeLocked: 'passcode.error.passcodeLocked',
  passcodeExists: 'passcode.error.passcodeExists',
  passcodeMissing: 'passcode.error.passcodeMissing',
  tooManyRequests: 'passcode.error.tooManyRequests',
  linkExpired: 'credentials.error.linkExpired',
} as const satisfies Record<string, MessageKey>

/** The text for what went wrong with a form as a whole, by `error` of its page's address. */
export function errorIn(search: URLSearchParams): MessageKey | null {
  return passcodeErrorText(search.get('error') ?? '')
}

/** The text for an error that is about the passcode, or null for any other. */
export function passcodeErrorText(name: string): MessageKey | null {
  return Object.hasOwn(ERROR_TEXTS, name) ? ERROR_TEXTS[name as keyof typeof ERROR_TEXTS] : null
}

/** What is wrong with single fields, by `problem_…` of the address. */
export function problemsIn(search: URLSearchParams): PasscodeFormProblems {
  const found = PASSCODE_FIELDS.map((field) => [field, search.get(`problem_${field}`)] as const)
  return Object.fromEntries(found.filter(([, name]) => isProblem(name)))
}

/** Which form was done last, by `done` of the address, where that fits to how things stand. */
export function doneIn(search: URLSearchParams, hasPasscode: boolean): PasscodeFormName | null {
  const name = PASSCODE_FORMS.find((one) => one === search.get('done')) ?? null
  return name !== null && (name === 'remove') !== hasPasscode ? name : null
}

function isProblem(name: string | null): name is PasscodeProblem {
  return name !== null && Object.hasOwn(PASSCODE_PROBLEMS, name)
}
