import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { keepVisit } from '#ui/app/keep-visit.ts'
import { shownPin } from '#ui/app/shown-pin.ts'
import { useStore } from '#ui/kit/store.ts'

/** Keeps the visits of pins in this browser, once it is known that they may be kept. */
export function VisitKeeper() {
  const { isAuthenticated, isBot, country, countryFromIp } = useAppData().context
  const pin = useStore(shownPin)
  useEffect(() => {
    if (pin) keepVisit(pin, { isAuthenticated, isBot, country, countryFromIp })
  }, [pin, isAuthenticated, isBot, country, countryFromIp])
  return null
}
