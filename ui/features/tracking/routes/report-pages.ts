import type { QueryClient } from '@tanstack/react-query'
import { historyStore } from '#ui/app/router/history.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { findShownPin } from '#ui/features/tracking/find-shown-pin.ts'
import { reportNavigation } from '#ui/features/tracking/report-loads.ts'
import { whenIdle } from '#ui/platform/lifecycle/idle.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { classifyFeed } from '../classify-feed.ts'
import { findSurface } from '../surface.ts'
import { landingPageType } from './landing-page-type.ts'

interface ReportOptions {
  landing: PageLocation
  viewerName: string | null
  queries: QueryClient
}

export function reportPages({ landing, viewerName, queries }: ReportOptions): () => void {
  reportMetric('landing_page', { type: landingPageType(toPath(landing), viewerName) })
  let last = landing.url

  function reportChange(): void {
    const location = shownPage.get()
    if (!location || location.url === last) return
    last = location.url
    const path = toPath(location)
    const { surface, pinKind } = findSurface(path, findShownPin(location, queries)?.kind) ?? {
      surface: null,
      pinKind: null,
    }
    const feed = classifyFeed(path, location.input.search)?.feed ?? null
    const { previous, forward } = historyStore.get()
    reportMetric('route_change', { surface, pinKind, feed, previous: previous.length, forward: forward.length })
    whenIdle(reportNavigation)
  }
  reportChange()
  return shownPage.subscribe(reportChange)
}

function toPath({ url }: PageLocation): string {
  return url.replace(/\?.*$/s, '')
}
