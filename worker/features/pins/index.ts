import { closeup } from './closeup/index.ts'
import { embeds } from './embeds/index.ts'
import { leads } from './leads/index.ts'
import { pinFeedback } from './pin-feedback.ts'
import { promotions } from './promotions/index.ts'
import { reactions } from './reactions.ts'
import { rss } from './rss/index.ts'
import { share } from './share.ts'
import { tries } from './tries/index.ts'

export const pins = [closeup, reactions, tries, share, pinFeedback, leads, promotions, embeds, rss].flat()
