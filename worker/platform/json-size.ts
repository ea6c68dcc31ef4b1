const encoder = new TextEncoder()

/** A character of a text (a unit of UTF-16) takes at most so many bytes of UTF-8. */
const BYTES_PER_CHARACTER = 3

/** Bytes of a value's JSON. */
export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength
}

/** Whether a value's JSON has at most so many bytes: those of most need not be counted. */
export function isJsonWithin(value: unknown, maxBytes: number): boolean {
  const text = JSON.stringify(value) ?? ''
  if (text.length * BYTES_PER_CHARACTER <= maxBytes) return true
  return text.length <= maxBytes && encoder.encode(text).byteLength <= maxBytes
}
