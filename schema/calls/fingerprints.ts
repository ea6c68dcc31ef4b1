import * as v from 'valibot'

/** `POST /v3/spam/fingerprints/`. */
export const FingerprintInput = v.object({
  /** SHA-256 in hexadecimal of what the browser says of its device. */
  fingerprint: v.pipe(
    v.string('Send a fingerprint'),
    v.regex(/^[0-9a-f]{64}$/, 'Send 64 hexadecimal digits in lower case'),
  ),
})
export type FingerprintInput = v.InferOutput<typeof FingerprintInput>
