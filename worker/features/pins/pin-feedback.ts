import { HidePinInput, PinFeedbackInput } from '#schema/pins/pin-feedback-calls.ts'
import { FEEDBACK_LIMIT } from '#schema/constants/limits.ts'
import { call } from '#worker/action.ts'
import { hidePin, unhidePin, showMoreLikeThis, undoShowMore } from './give-feedback.ts'

const MEMBER = { who: 'member', whenBanned: 'allowed', limit: { rule: FEEDBACK_LIMIT, by: 'viewer' } } as const

export const pinFeedback = [
  call({ ...MEMBER, route: 'hidePin', input: HidePinInput, run: hidePin }),
  call({ ...MEMBER, route: 'hidePin', method: 'DELETE', input: PinFeedbackInput, run: unhidePin }),
  call({ ...MEMBER, route: 'morePins', input: PinFeedbackInput, run: showMoreLikeThis }),
  call({ ...MEMBER, route: 'morePins', method: 'DELETE', input: PinFeedbackInput, run: undoShowMore }),
]
