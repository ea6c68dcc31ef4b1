import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasRefused } from '#schema/consent.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/app/consent.ts'
import { keepVisit } from '#ui/app/keep-visit.ts'
import { shellStore } from '#ui/app/shell-state.ts'
import { shownPin } from '#ui/app/shown-pin.ts'
import { mayKeepVisits } from '#ui/app/visit-history.ts'
import { onLinkFollowed } from '#ui/browser/link-clicks.ts'
import { useStore } from '#ui/kit/store.ts'
import { shownPage } from '#ui/router/shown-page.ts'
import { subjectOf } from '#ui/router/subject-of.ts'
import { leadsToOrigin } from '#ui/tracking/time-spent/pin-links.ts'
import { beginVisit, visitPage } from '#ui/tracking/visits/begin-visit.ts'
import { dropLandingSignals } from '#ui/tracking/visits/send-landing-signals.ts'
import { keepDeed } from '#ui/tracking/visits/visit-store.ts'

/** Keeps the visits of signed-out people in this browser, once it is known that they may be kept; forgets them at a no. */
export function VisitKeeper() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const pin = useStore(shownPin)
  const url = useStore(shownPage)?.url ?? null
  const { savePinId } = useStore(shellStore)
  const { isAuthenticated, isBot, requestIdentifier } = context
  const visitor = { ...trackingFacts(context, answered), isAuthenticated, isBot }
  // A shared document does not know yet where the person is.
  const mayKeep = requestIdentifier !== '' && mayKeepVisits(visitor)
  const isRefused = hasRefused('personalization', visitor)

  useEffect(() => {
    if (isRefused) dropLandingSignals()
  }, [isRefused])
  useEffect(() => {
    if (mayKeep) beginVisit()
  }, [mayKeep])
  useEffect(() => {
    if (mayKeep && url !== null) visitPage(url)
  }, [mayKeep, url])
  useEffect(() => {
    if (mayKeep && pin) keepVisit(pin)
  }, [mayKeep, pin])
  useEffect(() => {
    if (mayKeep && savePinId !== null) keepDeed('saves', savePinId)
  }, [mayKeep, savePinId])
  const pinId = pin?.pinId ?? null
  const queries = useQueryClient()
  useEffect(() => {
    if (!mayKeep || pinId === null) return undefined
    return onLinkFollowed(({ url, isDownload }) => {
      const location = shownPage.get()
      const subject = location && subjectOf(location, queries)
      const shown = subject && '__typename' in subject && subject.__typename === 'Pin' ? subject : null
      if (isDownload) keepDeed('downloads', pinId)
      else if (shown && leadsToOrigin(shown, new URL(url))) keepDeed('clickthroughs', pinId)
    })
  }, [mayKeep, pinId, queries])
  return null
}
