import { service } from '#ui/app/background.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { shellStore } from '#ui/app/shell-state.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { findShownPin } from '#ui/features/tracking/find-shown-pin.ts'
import { mayKeepVisits, mayUseVisits, mustForgetVisits } from '#ui/features/tracking/may-record.ts'
import { leadsToOrigin } from '#ui/features/tracking/pin-links.ts'
import { onLinkFollowed } from '#ui/platform/navigation/link-clicks.ts'
import type { Store } from '#ui/platform/store.ts'
import { beginVisit, visitPage } from './begin-visit.ts'
import { forgetReferrer, rememberReferrer } from './referrer-fields.ts'
import { rememberVisit } from './remember-visit.ts'
import { dropLandingSignals, sendLandingSignals } from './send-landing-signals.ts'
import { shownPin } from './shown-pin.ts'
import { rememberPinAction } from './visit-store.ts'

export const refusedVisits = service({
  name: 'visits that were refused',
  when: mustForgetVisits,
  start() {
    dropLandingSignals()
    forgetReferrer()
  },
})

export const visits = service({
  name: 'visits',
  when: (state) => mayKeepVisits(state) && { queries: state.queries },
  start({ queries }, current) {
    beginVisit(current().context)
    rememberReferrer(current())
    const stops = [
      onEach(shownPage, (page) => page?.url, visitPage),
      onEach(shownPin, (pin) => pin, rememberVisit),
      onEach(
        shellStore,
        ({ savePinId }) => savePinId,
        (pinId) => rememberPinAction('saves', pinId),
      ),
      onLinkFollowed(({ url, isDownload }) => {
        const pinId = shownPin.get()?.pinId
        if (pinId === undefined) return
        const pin = findShownPin(shownPage.get(), queries)
        if (isDownload) rememberPinAction('downloads', pinId)
        else if (pin && leadsToOrigin(pin, new URL(url))) rememberPinAction('clickthroughs', pinId)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
})

/** What `select` finds, now and whenever that changes, unless it is nothing. */
function onEach<State, Value>(
  store: Store<State>,
  select: (state: State) => Value,
  listener: (value: NonNullable<Value>) => void,
): () => void {
  let last: Value | null = null
  function look(): void {
    const next = select(store.get())
    if (next !== last && next !== null && next !== undefined) listener(next)
    last = next
  }
  look()
  return store.subscribe(look)
}

export const landingSignals = service({
  name: 'landing signals',
  when(state) {
    const viewerId = findViewerId(state.context)
    return viewerId !== null && { viewerId, maySend: mayUseVisits(state) }
  },
  start({ viewerId, maySend }) {
    if (maySend) void sendLandingSignals(viewerId)
    else dropLandingSignals()
  },
})
