import { findViewerId } from '#ui/app/app-data.ts'
import { service } from '#ui/app/background.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { shellStore } from '#ui/app/shell-state.ts'
import { findPin } from '#ui/features/tracking/find-pin.ts'
import { mayKeepVisits, mayUseVisits, mustForgetVisits } from '#ui/features/tracking/may-record.ts'
import { leadsToOrigin } from '#ui/features/tracking/time-spent/pin-links.ts'
import { onLinkFollowed } from '#ui/platform/navigation/link-clicks.ts'
import { watchStore } from '#ui/platform/store.ts'
import { beginVisit, visitPage } from './begin-visit.ts'
import { keepVisit } from './keep-visit.ts'
import { forgetReferrer, keepReferrer } from './referrer.ts'
import { dropLandingSignals, sendLandingSignals } from './send-landing-signals.ts'
import { shownPin } from './shown-pin.ts'
import { keepPinAction } from './visit-store.ts'

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
    beginVisit()
    keepReferrer(current())
    const stops = [
      watchStore(
        shownPage,
        (page) => page?.url ?? null,
        (url) => {
          if (url !== null) visitPage(url)
        },
      ),
      watchStore(
        shownPin,
        (pin) => pin,
        (pin) => {
          if (pin) keepVisit(pin)
        },
      ),
      watchStore(
        shellStore,
        ({ savePinId }) => savePinId,
        (pinId) => {
          if (pinId !== null) keepPinAction('saves', pinId)
        },
      ),
      onLinkFollowed(({ url, isDownload }) => {
        const pinId = shownPin.get()?.pinId
        if (pinId === undefined) return
        const pin = findPin(shownPage.get(), queries)
        if (isDownload) keepPinAction('downloads', pinId)
        else if (pin && leadsToOrigin(pin, new URL(url))) keepPinAction('clickthroughs', pinId)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
})

/** Uploads the visits this browser kept before its user signed in, or forgets them where that is not allowed. */
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
