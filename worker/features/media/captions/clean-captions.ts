import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isShown, writeWebVtt, type Cue } from './cue.ts'
import { isSubRipTiming, parseSubRip } from './parse-subrip.ts'
import { parseWebVtt } from './parse-webvtt.ts'

/** Browsers bear neither with space before it nor with small letters. */
const SIGNATURE = /^WEBVTT(?:[ \t\n]|$)/i

/** Other kinds of captions, by how they begin. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\s*\[script info\]/i, 'SSA'],
  [/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:\w+:)?tt[\s>]/i, 'TTML'],
  [/^\s*<sami[\s>]/i, 'SAMI'],
  [/^\s*scenarist_scc/i, 'SCC'],
  [/^\s*\{\d+\}\{\d+\}/, 'MicroDVD'],
  [/^\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}[ \t]*$/m, 'SBV'],
  [/^\s*\[(?:\d{1,2}:\d{2}|(?:ti|ar|al|by|offset):)/i, 'LRC'],
]

/**
 * Captions in one spelling of WebVTT, without notes, styles, regions and whatever their header says. Takes WebVTT as
 * browsers do, where a wrong caption is left out, and SRT. Fails with `captionsUnreadable`.
 */
export function cleanCaptions(file: Uint8Array): string {
  const text = unifyLineEnds(decode(file).replaceAll('\0', '\uFFFD')).trimStart()
  const cues = parse(text).filter(isShown)
  return cues.length > 0 ? writeWebVtt(cues) : refuse(text)
}

/** What was stored as text twice ends its lines by two carriage returns and a line feed, which are one end. */
function unifyLineEnds(text: string): string {
  const isTwice = text.includes('\r\r\n') && !/(?<!\r\r)\n/.test(text)
  return text.replace(isTwice ? /\r\r\n/g : /\r\n?/g, '\n')
}

/** The text may also be SRT that was only renamed and given the signature. */
function parse(text: string): Cue[] {
  const lines = text.split('\n')
  const cues = SIGNATURE.test(text) ? parseWebVtt(lines.slice(1)) : []
  return cues.length > 0 ? cues : parseSubRip(lines)
}

function refuse(text: string): never {
  if (text.trim() === '') return fail('captionsUnreadable', issueText('captionsEmpty'))
  if (SIGNATURE.test(text) || text.split('\n').some(isSubRipTiming)) {
    return fail('captionsUnreadable', issueText('captionsNone'))
  }
  const kind = OTHER_KINDS.find(([pattern]) => pattern.test(text))?.[1]
  return fail('captionsUnreadable', kind === undefined ? {} : issueText('captionsKind', { kind }))
}

/**
 * WebVTT is UTF-8; programs of Windows mark UTF-16 by its first two bytes, or do not, and write the letters of Western
 * Europe where nothing else is said.
 */
function decode(file: Uint8Array): string {
  const [first, second] = file
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return decodeAs('utf-16le', file)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return decodeAs('utf-16be', file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    const text = decodeAs('windows-1252', file)
    const damaged = new TextDecoder().decode(file)
    if (isMostlyUtf8(damaged)) return damaged
    return isWestern(text) ? text : fail('captionsUnreadable', issueText('captionsEncoding'))
  }
}

function decodeAs(encoding: string, file: Uint8Array): string {
  try {
    const whole = encoding.startsWith('utf-16') ? file.subarray(0, file.length - (file.length % 2)) : file
    return new TextDecoder(encoding, { fatal: true }).decode(whole)
  } catch {
    return fail('captionsUnreadable', issueText('captionsEncoding'))
  }
}

/** A few letters of many are damaged, as browsers show them: in another encoding hardly any would be letters. */
function isMostlyUtf8(text: string): boolean {
  const [damaged, others] = [text.match(/\uFFFD/g)?.length ?? 0, text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0]
  return damaged * 10 <= others
}

/** Letters beside the plain ones are few, and stand in words with these: another encoding would be rows of them. */
function isWestern(text: string): boolean {
  if (/[^\P{Cc}\t-\r]/u.test(text)) return false
  const [plain, others] = [text.match(/[A-Za-z]/g)?.length ?? 0, text.match(/[^\p{ASCII}]/gu)?.length ?? 0]
  return others * 2 <= plain && !/[À-ÿ]{4}/.test(text)
}
