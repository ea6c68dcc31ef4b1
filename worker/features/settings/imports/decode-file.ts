import { decodeHtml } from '#worker/platform/decode-html.ts'

/** The share of all characters that are not ASCII. */
const MAX_BROKEN_SHARE = 0.1

/** Browsers have written bookmarks in whatever their system used, and declared UTF-8. What it is decides. */
export function decodeFile(bytes: Uint8Array): string {
  const text = decode(bytes, 'utf-8') ?? decodeHtml(bytes, null)
  if (text.includes('\0')) return decode(bytes, bytes[0] === 0 ? 'utf-16be' : 'utf-16le') ?? text
  if (!text.includes('\uFFFD') || isMostlyValid(text)) return text
  const damaged = new TextDecoder().decode(bytes)
  return isMostlyValid(damaged) ? damaged : decodeHtml(bytes, 'text/html; charset=windows-1252')
}

/** Undefined where it is something else. */
function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Programs cut titles in the middle of a character: a few of these do not make it another encoding. */
function isMostlyValid(text: string): boolean {
  let [broken, foreign] = [0, 0]
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === 0xff_fd) broken += 1
    if (code > 0x7f) foreign += 1
  }
  return broken <= foreign * MAX_BROKEN_SHARE
}
