import type { FormOutcome } from '#schema/page-data.ts'
import { YOUR_DATA_ACTIONS, type YourDataAction } from '#schema/settings/your-data-calls.ts'

const ERRORS = [
  'invalidInput',
  'passcodeLocked',
  'passcodeRequired',
  'passwordMissing',
  'tooManyDownloads',
  'tooManyRequests',
  'usernameMismatch',
  'wrongPasscode',
  'wrongPassword',
] as const

export interface YourDataFailure {
  action: YourDataAction
  error: (typeof ERRORS)[number]
}

export function yourDataFailure(form: FormOutcome | undefined): YourDataFailure | null {
  const name = form && (form.error ?? Object.values(form.problems)[0])
  const error = name === 'required' ? 'passwordMissing' : ERRORS.find((one) => one === name)
  if (error === undefined) return null
  return { error, action: YOUR_DATA_ACTIONS.find((one) => one === form?.shown?.['action']) ?? 'download' }
}
