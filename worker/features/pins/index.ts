import { FEEDBACK_LIMIT, REACTION_LIMIT, SHARE_LIMIT } from '#schema/constants/limits.ts'
import { HidePinInput, PinFeedbackInput } from '#schema/pins/pin-feedback-calls.ts'
import { ReactToPinInput, UnreactToPinInput } from '#schema/pins/reaction-calls.ts'
import { SharePinInput } from '#schema/pins/share-calls.ts'
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
  call({ ...REACTION, route: 'pinReaction', input: ReactToPinInput, run: reactToPin }),
  call({
    ...REACTION,
    whenBanned: 'allowed',
    route: 'pinReaction',
    method: 'DELETE',
    input: UnreactToPinInput,
    run: unreactToPin,
  }),
  call({
    route: 'pinShare',
    who: 'member',
    limit: { rule: SHARE_LIMIT, by: 'viewer' },
    input: SharePinInput,
    run: sharePin,
  }),
  call({ ...FEEDBACK, route: 'hidePin', input: HidePinInput, run: hidePin }),
  call({ ...FEEDBACK, route: 'hidePin', method: 'DELETE', input: PinFeedbackInput, run: unhidePin }),
  call({ ...FEEDBACK, route: 'morePins', input: PinFeedbackInput, run: showMoreLikeThis }),
  call({ ...FEEDBACK, route: 'morePins', method: 'DELETE', input: PinFeedbackInput, run: undoShowMore }),
  ...closeup,
  ...tries,
  ...leads,
  ...promotions,
  ...embeds,
  ...rss,
]
