/** ISO 8601: `PT1H30M` for 90. */
export function minutesToDuration(minutes: number): string {
  return secondsToDuration(Math.max(0, Math.round(minutes)) * 60, 'PT0M')
}

/** ISO 8601 in whole seconds, at least one: `PT1M5S` for 65,400. */
export function millisecondsToDuration(milliseconds: number): string {
  return secondsToDuration(Math.max(1, Math.round(milliseconds / 1_000)), 'PT1S')
}

function secondsToDuration(total: number, none: string): string {
  const parts: [number, string][] = [
    [Math.floor(total / 3_600), 'H'],
    [Math.floor((total % 3_600) / 60), 'M'],
    [total % 60, 'S'],
  ]
  const text = parts.map(([amount, unit]) => (amount > 0 ? `${amount}${unit}` : '')).join('')
  return text === '' ? none : `PT${text}`
}
