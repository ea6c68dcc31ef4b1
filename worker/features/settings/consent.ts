import { localPath } from '#schema/local-path.ts'
import { ConsentForm, SaveConsentCall } from '#schema/settings/consent-calls.ts'
import {
  CONSENT_PURPOSES,
  FULL_CONSENT,
  mayTrack,
  NO_CONSENT,
  findPurposeState,
  type ConsentPurpose,
  type ConsentReason,
  type TrackingContext,
} from '#schema/settings/consent.ts'
import { call, form } from '#worker/action.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { saveConsent } from './save-consent.ts'

export const consent = [
  call(SaveConsentCall, { who: 'anyone', run: saveConsent }),

  form({
    route: 'cookies',
    who: 'anyone',
    input: ConsentForm,
    open(context) {
      const tracking = findTracking(context)
      const ticked = CONSENT_PURPOSES.filter((purpose) => mayTrack(purpose, tracking))
      return { values: Object.fromEntries(ticked.map((purpose) => [purpose, '1'])), shown: findReasons(tracking) }
    },
    again: (context, fields) => ({ values: { ...fields }, shown: findReasons(findTracking(context)) }),
    async run(context, { choice, next, ...boxes }) {
      await saveConsent(context, choice === 'some' ? boxes : choice === 'all' ? FULL_CONSENT : NO_CONSENT)
      return next ? { to: localPath(next), done: 'saved' } : { done: 'saved' }
    },
  }),
]

function findReasons(tracking: TrackingContext): Record<ConsentPurpose, ConsentReason> {
  const reasonFor = (purpose: ConsentPurpose) => findPurposeState(purpose, tracking).reason
  return {
    personalization: reasonFor('personalization'),
    analytics: reasonFor('analytics'),
    marketing: reasonFor('marketing'),
  }
}
