const ADULT_AGE_YEARS = 18

/** Full years since a birthday (`2001-04-30`), in UTC; null if it can't be parsed. */
export function ageInYears(birthday: string | null, now: number): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(birthday ?? '')
  if (!parts) return null
  const [, year, month, day] = parts.map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const today = new Date(now)
  const monthNow = today.getUTCMonth() + 1
  const hadBirthday = monthNow > month || (monthNow === month && today.getUTCDate() >= day)
  const age = today.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
  return age < 0 ? null : age
}

/** Known to be under 18 (docs/behaviour/settings.md, Consent and tracking; Settings). False without a birthday. */
export function isMinor(birthday: string | null, now: number): boolean {
  const age = ageInYears(birthday, now)
  return age !== null && age < ADULT_AGE_YEARS
}
