import { SECOND_MS } from '#schema/time.ts'

/** Counts from 1601, as Windows does, to 1970. */
const TO_1970_MS = 11_644_473_600_000

/**
 * How programs count: up to which number as what. Seconds, milliseconds and microseconds since 1970 of this century,
 * microseconds since 1601 (Chrome), and tenths of them (Windows) are too far apart to be taken for each other.
 */
const UNITS: readonly { below: number; toMoment(count: number): number }[] = [
  { below: 1e11, toMoment: (count) => count * SECOND_MS },
  { below: 1e14, toMoment: (count) => count },
  { below: 5e15, toMoment: (count) => count / 1_000 },
  { below: 1e17, toMoment: (count) => count / 1_000 - TO_1970_MS },
  { below: 1e19, toMoment: (count) => count / 10_000 - TO_1970_MS },
]

/** Milliseconds since 1970 of a count or a date as bookmarks have it; undefined for what is neither. */
export function parseMoment(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  // Days before months or months before days: nothing tells which, so dates with slashes begin with their year.
  const dated = text
    .slice(0, 50)
    .replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?=$|\s)/, (_, year: string, ...parts: string[]) =>
      [year, ...parts.slice(0, 2).map((part) => part.padStart(2, '0'))].join('-'),
    )
  const isDate = /^\d{4}-\d{2}-\d{2}|^(?:[a-z]{3},? )?(?:\d{1,2} )?[a-z]{3,9}\.? (?:\d{1,2}, )?\d{4}/i.test(dated)
  const moment = isDate ? Date.parse(dated) : countToMoment(/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN)
  const whole = Math.floor(moment)
  return Number.isSafeInteger(whole) && whole > 0 ? whole : undefined
}

function countToMoment(count: number): number {
  return UNITS.find(({ below }) => count < below)?.toMoment(count) ?? Number.NaN
}
