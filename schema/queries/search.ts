import * as v from 'valibot'
import { BoardTile } from '../board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { MAX_SEARCH_LENGTH, SEARCH_SCOPES } from '../constants/search.ts'
import { PinCard } from '../pin.ts'
import { ProfileTile } from '../profile.ts'
import { defineQuery } from '../query.ts'

/** Matches all words, best first; empty for a text without words. */
export const SearchQuery = defineQuery(
  'SearchQuery',
  v.object({
    scope: v.picklist(SEARCH_SCOPES),
    q: v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH)),
    after: v.optional(Cursor, null),
  }),
  connectionOf(v.variant('__typename', [PinCard, BoardTile, ProfileTile])),
)
