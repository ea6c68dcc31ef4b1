import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { issueText } from '../issue-text.ts'

export const FingerprintInput = v.object({
  /** SHA-256 in hexadecimal of the browser's description of its device. */
  fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, issueText('fingerprint'))),
})
export type FingerprintInput = v.InferOutput<typeof FingerprintInput>

export const RecordFingerprintCall = defineCall('POST fingerprints', FingerprintInput, NoAnswer)
