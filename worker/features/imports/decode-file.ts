import { decodeHtml } from '#worker/features/links/decode-html.ts'

/** Browsers have written bookmarks in whatever their system used, and declared UTF-8. What it is decides. */
export function decodeFile(bytes: Uint8Array): string {
  const text = decode(bytes, 'utf-8') ?? decodeHtml(bytes, null)
  if (text.includes('\0')) return decode(bytes, bytes[0] === 0 ? 'utf-16be' : 'utf-16le') ?? text
  return text.includes('\uFFFD') ? decodeHtml(bytes, 'text/html; charset=windows-1252') : text
}

/** Undefined where it is something else. */
function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
