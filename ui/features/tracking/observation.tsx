import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent } from '#ui/features/consent/consent.ts'
import { findPinKind } from '#ui/features/tracking/routes/find-pin-kind.ts'
import { findSurface } from '#ui/features/tracking/routes/surface.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { startActivations } from './activate-experiments.ts'
import { sendFingerprint } from './fingerprint.ts'
import type { MetricPlace } from './metric-event.ts'
import { startMetrics } from './record-metrics.ts'
import { startStringUsage } from './string-usage.ts'

export function Observation() {
  const queries = useQueryClient()
  const { context } = useAppData()
  const userId = context.isAuthenticated ? (context.user?.id ?? null) : null

  useEffect(() => {
    const current = (): MetricPlace => {
      const location = shownPage.get()
      const kind = location && findPinKind(location, queries)
      const { surface, pinKind } = findSurface(location?.url.replace(/\?.*$/s, '') ?? '', kind) ?? NOWHERE
      return { surface, pinKind }
    }
    // A viewer who answered on this page may not have allowed it before.
    const since = answeredConsent.get() === null ? 0 : performance.now()
    return startMetrics({ since, landing: current(), current })
  }, [queries])
  useEffect(() => startActivations(), [])
  useEffect(() => startStringUsage(), [])
  useEffect(() => sendFingerprint(userId), [userId])

  return null
}

const NOWHERE: MetricPlace = { surface: 'other', pinKind: null }
