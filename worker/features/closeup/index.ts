import { CloseupPageQuery, CloseupRelatedModulesFeedQuery } from '#schema/queries/closeup.ts'
import { query } from '#worker/action.ts'
import { findPin } from './find-pin.ts'
import { findRelatedPins } from './find-related-pins.ts'

export const closeup = [query(CloseupPageQuery, findPin), query(CloseupRelatedModulesFeedQuery, findRelatedPins)]
