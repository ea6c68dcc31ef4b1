import { passcodeFormProblems, type PasscodeForm } from '#schema/identity/passcode.ts'
import { PASSCODE_GRACE_MS } from '#schema/settings/protected-setting-constants.ts'
import { fail } from '#worker/errors/service-error.ts'

export interface PasscodeUse {
  provedAt: number | null
  provedSessionId: string | null
}

export function maySkipPasscode(
  use: PasscodeUse,
  { sessionId, isRequired, now }: { sessionId: string; isRequired: boolean; now: number },
): boolean {
  if (isRequired || use.provedAt === null || use.provedSessionId !== sessionId) return false
  return now >= use.provedAt && now - use.provedAt < PASSCODE_GRACE_MS
}

export function requireGoodFields(fields: PasscodeForm, ownEmail: string | null): void {
  const problems = passcodeFormProblems(fields, ownEmail)
  if (Object.keys(problems).length > 0) fail('invalidInput', { problems })
}
