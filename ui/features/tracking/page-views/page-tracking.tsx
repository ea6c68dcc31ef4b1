import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Pin } from '#schema/pin.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/features/consent/consent.ts'
import { visibleSince } from '#ui/platform/lifecycle/page-visibility.ts'
import { useStore } from '#ui/platform/store.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { findSubject } from '#ui/app/router/find-subject.ts'
import { recordingPolicy } from '#ui/features/tracking/event-log/recording-policy.ts'
import { startPageViews } from './start-page-views.ts'
import { toPageView } from './to-page-view.ts'
import { startTimeSpent } from '#ui/features/tracking/time-spent/start-time-spent.ts'

const PIN_PAGE = 'pin/[id]'

/** No time counts before consent to it. */
export function PageTracking() {
  const queries = useQueryClient()
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const policy = recordingPolicy(context, trackingFacts(context, answered))
  const mayTime = policy === 'allowed' || policy === 'unknown'
  useEffect(
    () => startPageViews((location, from) => toPageView(location, findSubject(location, queries), from)),
    [queries],
  )
  useEffect(() => {
    if (!mayTime) return undefined
    function pinOf(): Pin | null {
      const location = shownPage.get()
      const subject = location?.handler === PIN_PAGE ? findSubject(location, queries) : null
      return subject && '__typename' in subject && subject.__typename === 'Pin' ? subject : null
    }
    return startTimeSpent(pinOf, answeredConsent.get() === null ? visibleSince() : performance.now())
  }, [queries, mayTime])
  return null
}
