import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/app/consent.ts'
import { keepVisit } from '#ui/app/keep-visit.ts'
import { shownPin } from '#ui/app/shown-pin.ts'
import { useStore } from '#ui/kit/store.ts'

/** Keeps the visits of pins in this browser, once it is known that they may be kept. */
export function VisitKeeper() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const pin = useStore(shownPin)
  useEffect(() => {
    const { isAuthenticated, isBot } = context
    if (pin) keepVisit(pin, { ...trackingFacts(context, answered), isAuthenticated, isBot })
  }, [pin, context, answered])
  return null
}
