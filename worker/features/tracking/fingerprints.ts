import { FingerprintInput } from '#schema/tracking/fingerprint-calls.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { call } from '#worker/action.ts'
import { keepFingerprint } from './keep-fingerprint.ts'

export const fingerprints = [
  call({
    route: 'fingerprints',
    who: 'anyone',
    input: FingerprintInput,
    accepts: ['json', 'form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    run: keepFingerprint,
  }),
]
