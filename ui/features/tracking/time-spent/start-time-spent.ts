import type { Pin } from '#schema/pins/pin.ts'
import { EVENT_TYPES, type EventType } from '#schema/tracking/event-log-constants.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { logEvent } from '#ui/features/tracking/log-event.ts'
import { toTrackingParams } from '#ui/features/tracking/tracking-params.ts'
import { isPageVisible, onUnload } from '#ui/platform/lifecycle/page-visibility.ts'
import { onLinkFollowed } from '#ui/platform/navigation/link-clicks.ts'
import { onInput, onOutwardClick } from '#ui/platform/navigation/outward-clicks.ts'
import { isImageOf, leadsToOrigin } from '../pin-links.ts'
import { createTimeSpent } from './time-spent.ts'
import { watchVideoTime } from './watch-video-time.ts'

/** `getPin`: the pin of the page shown; `since`: when its time begins, on the clock of `performance.now()`. */
export function startTimeSpent(getPin: () => Pin | null, since: number): () => void {
  const time = createTimeSpent({
    log: logEvent,
    now: Date.now,
    elapsed: () => performance.now(),
    newId: () => crypto.randomUUID(),
  })

  function showPart(): void {
    const pin = getPin()
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
      const pin = getPin()
      const followed = pin && leadsToOrigin(pin, url) ? pin : null
      if (followed) logPinAction(EVENT_TYPES.pinClickthrough, followed)
      if (isInFront) time.leaveSite(url.hostname, followed?.id ?? null)
    }),
    onLinkFollowed(({ url, isDownload }) => {
      const pin = getPin()
      if (isDownload && pin && isImageOf(pin, new URL(url))) logPinAction(EVENT_TYPES.pinDownload, pin)
    }),
    watchVideoTime(time, getPin),
  ]
  showPart()
  if (isPageVisible()) time.foreground(since)
  return () => {
    for (const stop of stops) stop()
    time.endOffsite()
    time.background()
  }
}

function logPinAction(event_type: EventType, { id, trackingParams }: Pin): void {
  logEvent({
    event_type,
    object_id_str: id,
    ...toTrackingParams(trackingParams),
  })
}
