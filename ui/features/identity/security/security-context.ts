import { SECURITY_ACTIONS, type SecurityAction } from '#schema/identity/two-step-constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { NOTHING_WRONG, type Refusal } from '#ui/app/forms/refusal.ts'
import type { MessageKey } from '#ui/app/texts/translate.ts'

const ERRORS = [
  'wrongPassword',
  'tooManyRequests',
  'freshLoginNeeded',
  'wrongSetupCode',
  'twoStepExpired',
  'twoStepOn',
  'twoStepOff',
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
export interface SecurityContext {
  action: SecurityAction | null
  refusal: Refusal
  setup: { secret: string; uri: string } | null
  codes: string[]
  passkeyId: string | null
}

export function securityError(name: string | null): MessageKey {
  const known = ERRORS.find((one) => one === name)
  return `security.error.${known ?? 'unexpected'}`
}

export function securityContext(form: FormOutcome | undefined): SecurityContext {
  const { action, secret, uri, codes, passkey_id: passkeyId } = form?.shown ?? {}
  return {
    action: SECURITY_ACTIONS.find((name) => name === action) ?? null,
    refusal: form ?? NOTHING_WRONG,
    setup: secret === undefined || uri === undefined ? null : { secret, uri },
    codes: codes === undefined ? [] : codes.split(' '),
    passkeyId: passkeyId ?? null,
  }
}

/** A problem of a field that the form doesn't show is about the form as a whole. */
export function findSecurityRefusal({ error, problems }: Refusal, fields: readonly string[]): Refusal {
  const [field, problem] = Object.entries(problems)[0] ?? []
  const isShown = field !== undefined && fields.includes(field)
  return { error: error ?? (isShown ? null : (problem ?? null)), problems: isShown ? problems : {} }
}
