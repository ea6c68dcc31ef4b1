import { YOUR_DATA_ACTIONS, type YourDataAction } from '#schema/calls/your-data.ts'

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

/** What was wrong with a form, by the page's address. Anybody can write one, so it only chooses among texts. */
export function yourDataFailure(search: URLSearchParams): YourDataFailure | null {
  const error = ERRORS.find((name) => name === search.get('error'))
  if (error === undefined) return null
  return { error, action: YOUR_DATA_ACTIONS.find((name) => name === search.get('action')) ?? 'download' }
}
