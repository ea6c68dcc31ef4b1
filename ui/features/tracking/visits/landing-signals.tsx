import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/features/consent/consent.ts'
import { mayKeepVisits } from './visit-history.ts'
import { useStore } from '#ui/platform/store.ts'
import { dropLandingSignals, sendLandingSignals } from './send-landing-signals.ts'

/** Uploads the visits this browser kept before its user signed in, or forgets them where that is not allowed. */
export function LandingSignals() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const { isAuthenticated, isBot, user } = context
  const userId = isAuthenticated ? (user?.id ?? null) : null
  const maySend = mayKeepVisits({ ...trackingFacts(context, answered), isAuthenticated: false, isBot })
  useEffect(() => {
    if (userId === null) return
    if (maySend) void sendLandingSignals(userId)
    else dropLandingSignals()
  }, [userId, maySend])
  return null
}
