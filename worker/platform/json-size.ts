const encoder = new TextEncoder()

/** A UTF-16 code unit takes at most this many bytes of UTF-8. */
const BYTES_PER_CHARACTER = 3

/** Bytes of UTF-8. */
export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength
}

/** Counts bytes only if the length alone doesn't decide. */
export function isJsonWithin(value: unknown, maxBytes: number): boolean {
  const text = JSON.stringify(value) ?? ''
  if (text.length * BYTES_PER_CHARACTER <= maxBytes) return true
  return text.length <= maxBytes && encoder.encode(text).byteLength <= maxBytes
}
