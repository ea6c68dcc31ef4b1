import { toCueTime, type Cue } from './cue.ts'

const ARROW = '-->'
const TIME = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})`
/** White space around the arrow may be missing, and hours may have one digit. */
const TIMING = new RegExp(String.raw`^[ \t\f]*${TIME}[ \t\f]*-->[ \t\f]*${TIME}(?!\d)(.*)$`)
/** A setting of a caption's place; regions and styles are not kept. */
const SETTING = /^(?:vertical:(?:rl|lr)|(?:line|position|size|align):[\w%.,-]+)$/

/**
 * The captions of a WebVTT file, read as browsers do: what is none of them, or is wrong, is left out. `lines` are
 * those after the signature.
 */
export function parseWebVtt(lines: readonly string[]): Cue[] {
  const cues: Cue[] = []
  // The header ends at the first empty line, or where a caption begins.
  let at = lines.findIndex((line) => line === '' || line.includes(ARROW))
  if (at < 0) return []
  while (at < lines.length) {
    const block = readBlock(lines, at)
    if (block.cue) cues.push(block.cue)
    at = block.end
  }
  return cues
}

/** Lines up to an empty one, or to the timing of the next caption. */
function readBlock(lines: readonly string[], start: number): { cue: Cue | null; end: number } {
  let timing: string | undefined
  const text: string[] = []
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === '') return { cue: toCue(timing, text), end: at + 1 }
    if (line.includes(ARROW)) {
      // An identifier may come before it.
      if (timing !== undefined || at > start + 1) return { cue: toCue(timing, text), end: at }
      timing = line
      text.length = 0
    } else text.push(line)
  }
  return { cue: toCue(timing, text), end: lines.length }
}

function toCue(timing: string | undefined, text: readonly string[]): Cue | null {
  const match = TIMING.exec(timing ?? '')
  if (!match) return null
  const settings = (match[9] ?? '').split(/[ \t\f]+/).filter((setting) => SETTING.test(setting))
  return { start: toCueTime(match.slice(1, 5)), end: toCueTime(match.slice(5, 9)), settings, text: text.join('\n') }
}
