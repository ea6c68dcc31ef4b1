import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import { logEvent } from '#ui/features/tracking/log-event.ts'
import type { PageView } from './to-page-view.ts'

export interface PageViews {
  show(location: PageLocation | null): void
  /** The page is visible; it may have been prerendered, or opened in another tab. */
  appear(): void
  hide(): void
  /** Restored from the back/forward cache: a new view. */
  returnTo(): void
}

export function createPageViews(
  toView: (location: PageLocation, from: PageLocation | null) => PageView,
  isVisibleNow: boolean,
): PageViews {
  let shown: PageLocation | null = null
  let from: PageLocation | null = null
  let loggedUrl: string | null = null
  let isVisible = isVisibleNow

  function logOnce(): void {
    if (!isVisible || !shown || shown.url === loggedUrl) return
    loggedUrl = shown.url
    logEvent({ event_type: EVENT_TYPES.view, ...toView(shown, from) })
  }

  return {
    show(location) {
      if (shown && location?.url !== shown.url) from = shown
      shown = location
      logOnce()
    },
    appear() {
      isVisible = true
      logOnce()
    },
    hide() {
      isVisible = false
    },
    returnTo() {
      loggedUrl = null
      logOnce()
    },
  }
}
