/** Some ferments take months. */
const MAX_MINUTES = 100 * 24 * 60

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`

const ISO = new RegExp(`^P(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?`, 'i')

const WORDS: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/(\d+(?:[.,]\d+)?)\s*d(?:ays?)?\b/i, 24 * 60],
  [/(\d+(?:[.,]\d+)?)\s*h(?:(?:ou)?rs?)?\b/i, 60],
  [/(\d+(?:[.,]\d+)?)\s*m(?:in(?:ute)?s?)?\b/i, 1],
]

/** Whole minutes of an ISO 8601 duration or of words such as "1 hr 20 min"; 0 for anything else. */
export function parseMinutes(text: string): number {
  const minutes = Math.round(parseIso(text.trim()) ?? parseWords(text.slice(0, 100)))
  return minutes <= MAX_MINUTES ? minutes : 0
}

function parseIso(text: string): number | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map(toNumber)
  return (((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60
}

function parseWords(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return WORDS.reduce((sum, [unit, minutes]) => sum + toNumber(unit.exec(text)?.[1]) * minutes, 0)
}

function toNumber(text: string | undefined): number {
  return Number((text ?? '0').replace(',', '.'))
}
