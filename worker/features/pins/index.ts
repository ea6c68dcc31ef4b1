import { FEEDBACK_LIMIT, REACTION_LIMIT, SHARE_LIMIT } from '#schema/constants/limits.ts'
import { HidePinCall, ShowMoreCall, UndoShowMoreCall, UnhidePinCall } from '#schema/pins/pin-feedback-calls.ts'
import { ReactToPinCall, UnreactToPinCall } from '#schema/pins/reaction-calls.ts'
import { SharePinCall } from '#schema/pins/share-calls.ts'
import { call } from '#worker/action.ts'
import { closeup } from './closeup/index.ts'
import { embeds } from './embeds/index.ts'
import { hidePin, showMoreLikeThis, undoShowMore, unhidePin } from './give-feedback.ts'
import { leads } from './leads/index.ts'
import { promotions } from './promotions/index.ts'
import { reactToPin, unreactToPin } from './react-to-pin.ts'
import { rss } from './rss/index.ts'
import { sharePin } from './share-pin.ts'
import { tries } from './tries/index.ts'

const REACTION = { who: 'member', limit: { rule: REACTION_LIMIT, by: 'viewer' } } as const
const FEEDBACK = { who: 'member', whenBanned: 'allowed', limit: { rule: FEEDBACK_LIMIT, by: 'viewer' } } as const

export const pins = [
  call(ReactToPinCall, { ...REACTION, run: reactToPin }),
  call(UnreactToPinCall, { ...REACTION, whenBanned: 'allowed', run: unreactToPin }),
  call(SharePinCall, { who: 'member', limit: { rule: SHARE_LIMIT, by: 'viewer' }, run: sharePin }),
  call(HidePinCall, { ...FEEDBACK, run: hidePin }),
  call(UnhidePinCall, { ...FEEDBACK, run: unhidePin }),
  call(ShowMoreCall, { ...FEEDBACK, run: showMoreLikeThis }),
  call(UndoShowMoreCall, { ...FEEDBACK, run: undoShowMore }),
  ...closeup,
  ...tries,
  ...leads,
  ...promotions,
  ...embeds,
  ...rss,
]
