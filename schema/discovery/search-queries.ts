import * as v from 'valibot'
import { BoardTile } from '../boards/board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { ProfileTile } from '../people/profile.ts'
import { PinCard } from '../pins/pin.ts'
import { defineQuery } from '../query.ts'
import { MAX_SEARCH_LENGTH, SEARCH_SCOPES } from './search-constants.ts'

/** Matches all words, best first; empty for a text without words. */
export const SearchQuery = defineQuery(
  'SearchQuery',
  v.object({
    scope: v.picklist(SEARCH_SCOPES),
    q: v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH)),
    after: v.optional(Cursor, null),
  }),
  connectionOf(v.variant('__typename', [PinCard, BoardTile, ProfileTile])),
  { isFeed: true },
)
