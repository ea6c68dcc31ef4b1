const encoder = new TextEncoder()

/** A unit of UTF-16 takes at most so many bytes of UTF-8. */
const BYTES_PER_CHARACTER = 3

/** Bytes of UTF-8. */
export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength
}

/** Counts the bytes only where the length alone does not decide. */
export function isJsonWithin(value: unknown, maxBytes: number): boolean {
  const text = JSON.stringify(value) ?? ''
  if (text.length * BYTES_PER_CHARACTER <= maxBytes) return true
  return text.length <= maxBytes && encoder.encode(text).byteLength <= maxBytes
}
