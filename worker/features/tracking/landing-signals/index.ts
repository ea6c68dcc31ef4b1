import { LandingSignalsInput } from '#schema/tracking/landing-signal-calls.ts'
import { call } from '#worker/action.ts'
import { keepSignals } from './keep-signals.ts'

export const landingSignals = [
  call({ route: 'landingSignals', who: 'member', whenBanned: 'allowed', input: LandingSignalsInput, run: keepSignals }),
]
