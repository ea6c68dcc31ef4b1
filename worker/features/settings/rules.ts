import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { settingsWith } from '#schema/settings.ts'
import { fail } from '#worker/errors/service-error.ts'
import { ageProblem } from '#worker/features/identity/registration/rules.ts'

/**
 * Refuses changes that the account cannot have: names of the other kind of account, and a birthday or country that
 * makes the user too young.
 */
export function requireAllowed(
  before: UserSettings,
  changes: SettingsChanges,
  { countryFromIp, now }: { countryFromIp: string; now: number },
): void {
  const others = settingsWith('owner', before.is_partner ? 'person' : 'business')
  const misplaced = others.find((name) => Object.hasOwn(changes, name))
  if (misplaced) fail('invalidInput', { field: misplaced, detail: 'notChangedHere' })
  if (changes.birthday === undefined && changes.country === undefined) return
  const field = changes.birthday === undefined ? 'country' : 'birthday'
  const countries = [
    countryFromIp,
    (changes.country === undefined ? before.country : changes.country) ?? UNKNOWN_COUNTRY,
  ]
  const problem = ageProblem(changes.birthday ?? before.birthday ?? undefined, countries, now)
  if (problem === 'ageRestricted') fail(problem, { field, detail: 'tooYoung' })
  // A birthday that was stored long ago is not what is being changed.
  if (problem === 'invalidInput' && field === 'birthday') {
    fail(problem, { field, detail: 'birthYear' })
  }
}
