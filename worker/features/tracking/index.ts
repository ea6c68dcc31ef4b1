import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { RecordFingerprintCall } from '#schema/tracking/fingerprint-calls.ts'
import { RecordSignalsCall } from '#schema/tracking/landing-signal-calls.ts'
import { LogTextUsageCall } from '#schema/tracking/server-log-calls.ts'
import { call } from '#worker/action.ts'
import { adAttribution } from './ad-attribution.ts'
import { analytics } from './analytics/index.ts'
import { events } from './event-log/index.ts'
import { experiments } from './experiments/index.ts'
import { logTextUsage } from './log-text-usage.ts'
import { metricsTool } from './metrics-tool/index.ts'
import { recordFingerprint } from './record-fingerprint.ts'
import { recordSignals } from './record-signals.ts'

export const tracking = [
  call(RecordFingerprintCall, {
    who: 'anyone',
    accepts: ['json', 'form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    run: recordFingerprint,
  }),
  call(RecordSignalsCall, { who: 'member', whenBanned: 'allowed', run: recordSignals }),
  call(LogTextUsageCall, { who: 'anyone', run: logTextUsage }),
  ...events,
  ...analytics,
  ...experiments,
  ...adAttribution,
  ...metricsTool,
]
