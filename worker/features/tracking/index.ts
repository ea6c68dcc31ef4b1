import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { FingerprintInput } from '#schema/tracking/fingerprint-calls.ts'
import { LandingSignalsInput } from '#schema/tracking/landing-signal-calls.ts'
import { StringUsageInput } from '#schema/tracking/server-log-calls.ts'
import { call, resource } from '#worker/action.ts'
import { analytics } from './analytics/index.ts'
import { attribution } from './attribution.ts'
import { events } from './event-log/index.ts'
import { experiments } from './experiments/index.ts'
import { recordFingerprint } from './record-fingerprint.ts'
import { recordSignals } from './record-signals.ts'
import { logTextUsage } from './log-text-usage.ts'
import { metricsTool } from './metrics-tool/index.ts'

export const tracking = [
  call({
    route: 'fingerprints',
    who: 'anyone',
    input: FingerprintInput,
    accepts: ['json', 'form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    run: recordFingerprint,
  }),
  call({
    route: 'landingSignals',
    who: 'member',
    whenBanned: 'allowed',
    input: LandingSignalsInput,
    run: recordSignals,
  }),
  call({ route: resource('ServerLogResource', 'create'), who: 'anyone', input: StringUsageInput, run: logTextUsage }),
  ...events,
  ...analytics,
  ...experiments,
  ...attribution,
  ...metricsTool,
]
