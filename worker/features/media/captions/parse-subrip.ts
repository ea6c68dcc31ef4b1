import { toCueTime, type Cue } from './cue.ts'

/** Some programs write a full stop, or fewer digits. */
const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.:](\d{1,3}))?`
/** Coordinates may follow, which hardly any player knows. */
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-+>\s*${TIME}(?!\d)`)
const NUMBER = /^\s*\d+\s*$/
/** Marks that WebVTT has too, those that it has not (of fonts and places), and signs that it reads as marks. */
const MARKS = /(<\/?[biu]>)|(<\/?(?:font|span|s|strike|p)\b[^<>]*>|\{\\[^{}]*\}|\{\/?[biu]\})|[&<>]/gi
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The captions of a SubRip file (SRT), which browsers do not read themselves. */
export function parseSubRip(lines: readonly string[]): Cue[] {
  const starts = lines.flatMap((line, at) => (TIMING.test(line) ? [at] : []))
  return starts.map((start, place) => {
    const next = starts[place + 1]
    // The number of the next caption stands before its timing.
    const isNumbered = next !== undefined && next > start + 1 && NUMBER.test(lines[next - 1] ?? '')
    const end = next === undefined ? lines.length : isNumbered ? next - 1 : next
    const text = lines.slice(start + 1, end)
    const times = (TIMING.exec(lines[start] ?? '') ?? []).slice(1)
    return { start: toCueTime(times.slice(0, 4)), end: toCueTime(times.slice(4)), settings: [], text: toMarks(text) }
  })
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
