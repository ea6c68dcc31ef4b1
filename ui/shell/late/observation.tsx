import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent } from '#ui/app/consent.ts'
import { useIsOAuthFlow } from '#ui/app/use-oauth-flow.ts'
import { AdBlockerSlot } from '#ui/features/ad-blocker/ad-blocker-slot.tsx'
import { findPinKind } from '#ui/router/late/find-pin-kind.ts'
import { findSurface } from '#ui/router/late/surface.ts'
import { shownPage } from '#ui/router/shown-page.ts'
import { startActivations } from '#ui/tracking/activate-experiments.ts'
import { sendFingerprint } from '#ui/tracking/fingerprint.ts'
import type { MetricPlace } from '#ui/tracking/metric-event.ts'
import { startMetrics } from '#ui/tracking/record-metrics.ts'
import { startStringUsage } from '#ui/tracking/string-usage.ts'
import { usePath } from '../use-current.ts'

export function Observation() {
  const queries = useQueryClient()
  const { context } = useAppData()
  const userId = context.isAuthenticated ? (context.user?.id ?? null) : null
  const path = usePath()
  const isOAuthFlow = useIsOAuthFlow()

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

  return isOAuthFlow ? null : <AdBlockerSlot path={path} />
}

const NOWHERE: MetricPlace = { surface: 'other', pinKind: null }
