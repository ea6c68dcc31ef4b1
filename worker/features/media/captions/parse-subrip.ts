import { toPlainDigits } from '#schema/plain-digits.ts'
import { toCueTime, type Cue } from './cue.ts'

/** Some programs write a full stop or a colon, fewer digits or more, or a space after each sign. */
const TIME = String.raw`(?:(\d{1,3})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})(?:\s?[,.:\u060C\u066B\u3001]\s?(\d{1,3})\d{0,6})?`
/** Dashes of any kind and number, also apart, and the one sign that programs of text put in their place. */
const ARROW = String.raw`(?:(?:[-=\u2010-\u2015\u2212]\s?)+(?:>|&gt;)|[\u2190-\u21FF\u2794-\u27BE\u27F5-\u27FF])`
/** Coordinates may follow, which hardly any player knows. */
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?!\d)`)
const FIRST_ARROW = new RegExp(ARROW)
const CLOCK = /\d\s?:\s?\d/
/** The length of a line of times alone, and far more than they take with coordinates. */
const [MIN_TIMING_LENGTH, MAX_TIMING_LENGTH] = [6, 200]
const NUMBER = /^\s*#?\d+[.:)]?\s*$/
/** Marks that WebVTT has too, those that it has not (of fonts and places), and signs that it reads as marks. */
const MARKS = /(<\/?[biu]>)|(<\/?(?:font|span|s|strike|p)\b[^<>]*>|\{\\[^{}]*\}|\{\/?[biu]\})|[&<>]/gi
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The captions of a SubRip file (SRT), which browsers do not read themselves. */
export function parseSubRip(lines: readonly string[]): Cue[] {
  const starts = lines.flatMap((line, at) => (isSubRipTiming(line) ? [at] : []))
  return starts.flatMap((start, place) => {
    const times = TIMING.exec(simplify(lines[start] ?? ''))?.slice(1)
    // A timing that makes no sense is left out, with its text.
    if (!times) return []
    const text = lines.slice(start + 1, findEnd(lines, starts, place))
    return { start: toCueTime(times.slice(0, 4)), end: toCueTime(times.slice(4)), settings: [], text: toMarks(text) }
  })
}

/** Two times with an arrow between them, also where they make no sense. */
export function isSubRipTiming(line: string): boolean {
  if (line.length < MIN_TIMING_LENGTH || line.length > MAX_TIMING_LENGTH) return false
  const simple = simplify(line)
  const arrow = FIRST_ARROW.exec(simple)
  if (!arrow || !CLOCK.test(simple.slice(0, arrow.index))) return false
  return CLOCK.test(simple.slice(arrow.index + arrow[0].length)) || !/\p{L}/u.test(simple)
}

/** The line in plain digits and signs, without those that only say in which direction a text runs. */
function simplify(line: string): string {
  return toPlainDigits(line.normalize('NFKC').replace(/\p{Cf}/gu, ''))
}

/** The number of the next caption stands before its timing, and may stand by itself. */
function findEnd(lines: readonly string[], starts: readonly number[], place: number): number {
  const [start = 0, next] = starts.slice(place, place + 2)
  if (next === undefined) return lines.length
  const isNumber = (at: number) => at > start && NUMBER.test(simplify((lines[at] ?? '').slice(0, MAX_TIMING_LENGTH)))
  if (isNumber(next - 1)) return next - 1
  let at = next - 1
  while (at > start && (lines[at] ?? '').trim() === '') at -= 1
  return isNumber(at) && (lines[at - 1] ?? '').trim() === '' ? at : next
}

function toMarks(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(MARKS, (mark, kept?: string) => kept?.toLowerCase() ?? ESCAPED[mark] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
