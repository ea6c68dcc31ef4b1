import { SECURITY_ACTIONS, type SecurityAction } from '#schema/calls/mfa.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import type { MessageKey } from '#ui/app/messages/translate.ts'

const ERRORS = [
  'wrongPassword',
  'tooManyRequests',
  'freshSignInNeeded',
  'wrongSetupCode',
  'mfaExpired',
  'mfaOn',
  'mfaOff',
  'invalidInput',
  'codeMissing',
  'codesRenewed',
  'notConfigured',
  'wrongOwnerCode',
  'passkeyNotAdded',
  'passkeyKnown',
  'tooManyPasskeys',
] as const

/** Secrets in it are shown only this once. */
export interface SecurityFacts {
  action: SecurityAction | null
  error: MessageKey | null
  isAboutCode: boolean
  setup: { secret: string; uri: string } | null
  codes: string[]
  passkeyId: string | null
}

export function securityError(name: string | null): MessageKey {
  const known = ERRORS.find((one) => one === name)
  return `security.error.${known ?? 'unexpected'}`
}

export function securityFacts(form: FormOutcome | undefined): SecurityFacts {
  const { action, secret, uri, codes, passkey_id: passkeyId } = form?.shown ?? {}
  const [field, problem] = Object.entries(form?.problems ?? {})[0] ?? []
  const error = form?.error ?? problem
  return {
    action: SECURITY_ACTIONS.find((name) => name === action) ?? null,
    error: error === undefined ? null : securityError(error),
    isAboutCode: field === 'code',
    setup: secret === undefined || uri === undefined ? null : { secret, uri },
    codes: codes === undefined ? [] : codes.split(' '),
    passkeyId: passkeyId ?? null,
  }
}
