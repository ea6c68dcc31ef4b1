import { CloseupPageQuery, CloseupRelatedModulesFeedQuery, SimilarPinsQuery } from '#schema/pins/closeup-queries.ts'
import { query } from '#worker/action.ts'
import { findCloseup } from './find-closeup.ts'
import { findRelatedPins } from './find-related-pins.ts'
import { findSimilarPins } from './find-similar-pins.ts'

export const closeup = [
  query(CloseupPageQuery, findCloseup),
  query(CloseupRelatedModulesFeedQuery, findRelatedPins),
  query(SimilarPinsQuery, findSimilarPins),
]
