import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { isMinor } from '#schema/identity/age.ts'
import type { SettingsChanges, UserSettings } from '#schema/settings/calls.ts'
import { settingsWith } from '#schema/settings/settings.ts'
import { fail } from '#worker/errors/service-error.ts'
import { ageProblem } from '#worker/model/age-problem.ts'

/** Third-party marketing: stays off for users under 18. */
const NOT_FOR_MINORS = ['allow_marketing_cookies', 'third_party_marketing_tracking_enabled'] as const

export interface ChangeContext {
  countryFromIp: string
  now: number
  isWriteBanned: boolean
  /** The user confirmed that everyone may see their profile. */
  hasConfirmedPublic: boolean
}

/**
 * Refuses what others read of users who are write-banned, names of the other kind of account, a birthday or country
 * that makes the user too young, and what is not for minors, who must also confirm before their profile becomes public.
 */
export function requireAllowed(before: UserSettings, changes: SettingsChanges, facts: ChangeContext): void {
  if (facts.isWriteBanned) requirePrivate(changes)
  requireOwnNames(before, changes)
  requireAge(before, changes, facts)
  requireNotOlder(before, changes, facts)
  if (isMinor(changes.birthday ?? before.birthday, facts.now)) requireFitForMinors(changes, facts)
}

function requireFitForMinors(changes: SettingsChanges, { hasConfirmedPublic }: ChangeContext): void {
  const refused = NOT_FOR_MINORS.find((name) => changes[name])
  if (refused) fail('notForMinors', { field: refused, detail: 'notForMinors' })
  if (changes.is_private_profile === false && !hasConfirmedPublic) {
    fail('publicUnconfirmed', { field: 'is_private_profile', detail: 'confirmPublic' })
  }
}

/** What protects people under 16 and 18 ends with time alone, never by a birthday that is given later. */
function requireNotOlder({ birthday }: UserSettings, changes: SettingsChanges, { now }: ChangeContext): void {
  if (birthday === null || changes.birthday === undefined || !isMinor(birthday, now)) return
  if (changes.birthday < birthday) fail('notForMinors', { field: 'birthday', detail: 'staysMinor' })
}

function requirePrivate(changes: SettingsChanges): void {
  const refused = settingsWith('isOnProfile', true).find((name) => Object.hasOwn(changes, name))
  if (refused) fail('writeBanned')
}

function requireOwnNames(before: UserSettings, changes: SettingsChanges): void {
  const others = settingsWith('owner', before.is_partner ? 'person' : 'business')
  const misplaced = others.find((name) => Object.hasOwn(changes, name))
  if (misplaced) fail('invalidInput', { field: misplaced, detail: 'notChangedHere' })
}

function requireAge(before: UserSettings, changes: SettingsChanges, { countryFromIp, now }: ChangeContext): void {
  if (changes.birthday === undefined && changes.country === undefined) return
  const field = changes.birthday === undefined ? 'country' : 'birthday'
  const countries = [
    countryFromIp,
    (changes.country === undefined ? before.country : changes.country) ?? UNKNOWN_COUNTRY,
  ]
  const problem = ageProblem(changes.birthday ?? before.birthday ?? undefined, countries, now)
  if (problem === 'ageRestricted') fail(problem, { field, detail: 'tooYoung' })
  // The change doesn't touch the stored birthday.
  if (problem === 'invalidInput' && field === 'birthday') {
    fail(problem, { field, detail: 'birthYear' })
  }
}
