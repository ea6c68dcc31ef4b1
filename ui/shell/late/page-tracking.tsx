import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Pin } from '#schema/pin.ts'
import { shownPage } from '#ui/router/shown-page.ts'
import { subjectOf } from '#ui/router/subject-of.ts'
import { startPageViews } from '#ui/tracking/page-views/start-page-views.ts'
import { viewOfPage } from '#ui/tracking/page-views/view-of-page.ts'
import { startTimeSpent } from '#ui/tracking/time-spent/start-time-spent.ts'

const PIN_PAGE = 'pin/[id]'

/** Tells which pages are looked at, and for how long. */
export function PageTracking() {
  const queries = useQueryClient()
  useEffect(
    () => startPageViews((location, from) => viewOfPage(location, subjectOf(location, queries), from)),
    [queries],
  )
  useEffect(() => {
    function pinOf(): Pin | null {
      const location = shownPage.get()
      const subject = location?.handler === PIN_PAGE ? subjectOf(location, queries) : null
      return subject && '__typename' in subject && subject.__typename === 'Pin' ? subject : null
    }
    return startTimeSpent(pinOf)
  }, [queries])
  return null
}
