import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { settingsWith, type SettingName } from '#schema/settings.ts'
import { ageProblem } from '#worker/features/registration/rules.ts'

/** Why settings are not saved, and which of them stands against it. */
export interface SettingsRefusal {
  type: 'refused'
  error: 'invalidInput' | 'usernameTaken' | 'ageRestricted'
  field: SettingName
  detail: string
}

/**
 * What stands against some changes, or null. A business has its name and its address, a person a first and a last name;
 * and whoever says how old they are, or where they live, must be old enough for it.
 */
export function refusalOf(
  before: UserSettings,
  changes: SettingsChanges,
  { countryFromIp, now }: { countryFromIp: string; now: number },
): SettingsRefusal | null {
  const others = settingsWith('owner', before.is_partner ? 'person' : 'business')
  const misplaced = others.find((name) => Object.hasOwn(changes, name))
  if (misplaced) return refusal('invalidInput', misplaced, 'This cannot be changed here')
  if (changes.birthday === undefined && changes.country === undefined) return null
  const field = changes.birthday === undefined ? 'country' : 'birthday'
  const countries = [
    countryFromIp,
    (changes.country === undefined ? before.country : changes.country) ?? UNKNOWN_COUNTRY,
  ]
  const problem = ageProblem(changes.birthday ?? before.birthday ?? undefined, countries, now)
  if (problem === 'ageRestricted') return refusal(problem, field, 'The law of your country asks for more years')
  // A birthday that was stored long ago is not what is being changed.
  if (problem === 'invalidInput' && field === 'birthday')
    return refusal(problem, field, 'Check the year of your birthday')
  return null
}

export function refusal(error: SettingsRefusal['error'], field: SettingName, detail: string): SettingsRefusal {
  return { type: 'refused', error, field, detail }
}
