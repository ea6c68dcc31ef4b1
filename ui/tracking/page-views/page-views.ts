import { EVENT_TYPES } from '#schema/constants/events.ts'
import type { PageLocation } from '#ui/router/location.ts'
import { logEvent } from '../log-event.ts'
import type { PageView } from './view-of-page.ts'

/** Tells which page was looked at: each once, and only when somebody can see it. */
export interface PageViews {
  /** Another page is shown, or none. */
  show(location: PageLocation | null): void
  /** The page can be seen from now on; it may be one that was loaded in advance, or in another tab. */
  appear(): void
  hide(): void
  /** The browser shows a page again that it had kept whole: somebody has gone back to it. */
  returnTo(): void
}

/** `viewOf` is told which page was shown before, null where somebody landed on this one. */
export function createPageViews(
  viewOf: (location: PageLocation, from: PageLocation | null) => PageView,
  isVisibleNow: boolean,
): PageViews {
  let shown: PageLocation | null = null
  let from: PageLocation | null = null
  let loggedUrl: string | null = null
  let isVisible = isVisibleNow

  function logOnce(): void {
    if (!isVisible || !shown || shown.url === loggedUrl) return
    loggedUrl = shown.url
    logEvent({ event_type: EVENT_TYPES.view, ...viewOf(shown, from) })
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
