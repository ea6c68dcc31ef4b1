import { CloseupDetailQuery, CloseupPageQuery, CloseupRelatedModulesFeedQuery } from '#schema/queries/closeup.ts'
import { query } from '#worker/action.ts'
import { findCloseupDetails } from './find-closeup-details.ts'
import { findPin } from './find-pin.ts'
import { findRelatedPins } from './find-related-pins.ts'

export const closeup = [
  query(CloseupPageQuery, findPin),
  query(CloseupDetailQuery, findCloseupDetails),
  query(CloseupRelatedModulesFeedQuery, findRelatedPins),
]
