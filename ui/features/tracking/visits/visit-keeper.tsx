import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { hasRefused } from '#schema/consent.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/features/consent/consent.ts'
import { keepVisit } from './keep-visit.ts'
import { mayKeepVisitsIn } from './may-keep-visits.ts'
import { shellStore } from '#ui/app/shell-state.ts'
import { shownPin } from './shown-pin.ts'
import { onLinkFollowed } from '#ui/platform/navigation/link-clicks.ts'
import { useStore } from '#ui/platform/store.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { findSubject } from '#ui/app/router/find-subject.ts'
import { leadsToOrigin } from '#ui/features/tracking/time-spent/pin-links.ts'
import { beginVisit, visitPage } from './begin-visit.ts'
import { forgetReferrer, keepReferrer } from './referrer.ts'
import { dropLandingSignals } from './send-landing-signals.ts'
import { keepPinAction } from './visit-store.ts'

/** Only once it is known that visits may be kept; a refusal erases them. */
export function VisitKeeper() {
  const data = useAppData()
  const { context } = data
  const answered = useStore(answeredConsent)
  const pin = useStore(shownPin)
  const url = useStore(shownPage)?.url ?? null
  const { savePinId } = useStore(shellStore)
  const mayKeep = mayKeepVisitsIn(context, answered)
  const isRefused = hasRefused('personalization', trackingFacts(context, answered))
  const land = useEffectEvent(() => {
    beginVisit()
    keepReferrer(data)
  })

  useEffect(() => {
    if (!isRefused) return
    dropLandingSignals()
    forgetReferrer()
  }, [isRefused])
  useEffect(() => {
    if (mayKeep) land()
  }, [mayKeep])
  useEffect(() => {
    if (mayKeep && url !== null) visitPage(url)
  }, [mayKeep, url])
  useEffect(() => {
    if (mayKeep && pin) keepVisit(pin)
  }, [mayKeep, pin])
  useEffect(() => {
    if (mayKeep && savePinId !== null) keepPinAction('saves', savePinId)
  }, [mayKeep, savePinId])
  const pinId = pin?.pinId ?? null
  const queries = useQueryClient()
  useEffect(() => {
    if (!mayKeep || pinId === null) return undefined
    return onLinkFollowed(({ url, isDownload }) => {
      const location = shownPage.get()
      const subject = location && findSubject(location, queries)
      const shown = subject && '__typename' in subject && subject.__typename === 'Pin' ? subject : null
      if (isDownload) keepPinAction('downloads', pinId)
      else if (shown && leadsToOrigin(shown, new URL(url))) keepPinAction('clickthroughs', pinId)
    })
  }, [mayKeep, pinId, queries])
  return null
}
