import { CloseupPageQuery, CloseupRelatedModulesFeedQuery, SimilarPinsQuery } from '#schema/pins/closeup-queries.ts'
import { query } from '#worker/action.ts'
import { findPin } from './find-pin.ts'
import { findRelatedPins } from './find-related-pins.ts'
import { findSimilarPins } from './find-similar-pins.ts'

export const closeup = [
  query(CloseupPageQuery, findPin),
  query(CloseupRelatedModulesFeedQuery, findRelatedPins),
  query(SimilarPinsQuery, findSimilarPins),
]
