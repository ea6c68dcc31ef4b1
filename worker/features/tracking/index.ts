import { analytics } from './analytics/index.ts'
import { attribution } from './attribution.ts'
import { events } from './event-log/index.ts'
import { experiments } from './experiments/index.ts'
import { fingerprints } from './fingerprints.ts'
import { landingSignals } from './landing-signals/index.ts'
import { metricsTool } from './metrics-tool/index.ts'
import { serverLog } from './server-log.ts'

export const tracking = [
  events,
  analytics,
  experiments,
  attribution,
  fingerprints,
  landingSignals,
  metricsTool,
  serverLog,
].flat()
