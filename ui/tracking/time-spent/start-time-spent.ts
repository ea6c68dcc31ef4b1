import { EVENT_TYPES } from '#schema/constants/events.ts'
import type { Pin } from '#schema/pin.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { onInput, onOutwardClick } from '#ui/browser/outward-clicks.ts'
import { isPageVisible, onUnload, visibleSince } from '#ui/browser/page-visibility.ts'
import { shownPage } from '#ui/router/shown-page.ts'
import { logEvent } from '../log-event.ts'
import { trackingParamsOf } from '../tracking-params.ts'
import { leadsToOrigin } from './pin-links.ts'
import { createTimeSpent } from './time-spent.ts'

/** Tells the time that people spend here and on the sites they go to; `pinOf` is the pin whose page is shown. */
export function startTimeSpent(pinOf: () => Pin | null): () => void {
  const time = createTimeSpent({
    log: logEvent,
    now: Date.now,
    elapsed: () => performance.now(),
    newId: () => crypto.randomUUID(),
  })

  function showPart(): void {
    const pin = pinOf()
    time.show(pin && { component: 'pin_closeup', objectId: pin.id })
  }

  const stops = [
    shownPage.subscribe(showPart),
    onPause(time.background),
    onResume(() => {
      time.endOffsite()
      time.foreground()
    }),
    appInFocus.subscribe(() => {
      if (appInFocus.get()) time.endOffsite()
    }),
    onInput(time.endOffsite),
    onUnload(time.endOffsite),
    onOutwardClick(({ url, isInFront }) => {
      const pin = pinOf()
      const followed = pin && leadsToOrigin(pin, url) ? pin : null
      if (followed) {
        const { id, trackingParams } = followed
        logEvent({
          event_type: EVENT_TYPES.pinClickthrough,
          object_id_str: id,
          ...trackingParamsOf(trackingParams),
        })
      }
      if (isInFront) time.leaveSite(url.hostname, followed?.id ?? null)
    }),
  ]
  showPart()
  if (isPageVisible()) time.foreground(visibleSince())
  return () => {
    for (const stop of stops) stop()
    time.endOffsite()
    time.background()
  }
}
