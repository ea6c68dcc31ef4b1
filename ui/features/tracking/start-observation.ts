import type { QueryClient } from '@tanstack/react-query'
import type { BackgroundState, Stop } from '#ui/app/background.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { findSurface } from '#ui/features/tracking/surface.ts'
import { startActivations } from './activate-experiments.ts'
import { findShownPin } from './find-shown-pin.ts'
import { sendFingerprint } from './fingerprint.ts'
import type { MetricContext } from './metric-event.ts'
import { startMetrics } from './record-metrics.ts'
import { startStringUsage } from './string-usage.ts'

interface Options {
  queries: QueryClient
  viewerId: string | null
}

export function startObservation({ queries, viewerId }: Options, current: () => BackgroundState): Stop {
  const findContext = (): MetricContext => {
    const location = shownPage.get()
    const path = location?.url.replace(/\?.*$/s, '') ?? ''
    const { surface, pinKind } = findSurface(path, findShownPin(location, queries)?.kind) ?? NOWHERE
    return { surface, pinKind }
  }
  // A viewer who answered on this page may not have allowed it before.
  const since = current().answeredConsent === null ? 0 : performance.now()
  const stops = [
    startMetrics({ since, landing: findContext(), current: findContext }),
    startActivations(),
    startStringUsage(),
    sendFingerprint(viewerId),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const NOWHERE: MetricContext = { surface: 'other', pinKind: null }
