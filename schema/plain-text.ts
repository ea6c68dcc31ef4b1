// What is here takes time in proportion to the text: it is read before its length is checked.

/**
 * Half a surrogate pair, what turns the direction of the text around it, the byte order mark, and letters that only
 * machines read, except behind a flag, which they make that of a region.
 */
const UNWANTED =
  /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,9})[\u{E0000}-\u{E007F}]/gu

/** Written languages put fewer on a letter; more are drawn over the lines around, and take NFC time by the square. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu

/** More than an empty line is only room that a text takes from others. */
const TOO_MANY_BREAKS = /(\n[^\S\n]*\n)(?:[^\S\n]*\n)+/gu

/** Fillers of Hangul and the empty Braille cell count as letters and are as empty as spaces. */
const VISIBLE = /[^\p{Z}\p{Cf}\s\u115F\u1160\u3164\uFFA0\u2800]/u

/**
 * What a person has typed, in NFC, without control characters and what would turn the text around it; '' where nothing
 * of it can be seen. Joined emoji stay whole.
 */
export function toPlainText(typed: string): string {
  const text = cleanCharacters(typed).trim()
  return VISIBLE.test(text) ? text : ''
}

/** The same with the space around it, in which places of a text can still be counted. */
export function cleanCharacters(typed: string): string {
  return typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNWANTED, '')
    .replaceAll(TOO_MANY_MARKS, '$1')
    .replaceAll(TOO_MANY_BREAKS, '$1')
    .normalize('NFC')
}

/** The same in one line. */
export function toPlainLine(typed: string): string {
  return toPlainText(typed)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/** Code points, as limits of texts count. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Keeps so many code points at most; no character that people see as one is cut in half. */
export function cutText(text: string, max: number): string {
  if (text.length <= max || countCharacters(text) <= max) return text
  let cut = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    length += countCharacters(segment)
    if (length > max) break
    cut += segment
  }
  return cut.trim()
}

/** Keeps so many bytes of UTF-8 at most; no character is cut in half. */
export function cutToBytes(text: string, max: number): string {
  const encoder = new TextEncoder()
  let cut = ''
  let bytes = 0
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > max) break
    cut += character
  }
  return cut
}
