import * as v from 'valibot'
import { BoardTile } from '../boards/board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart } from '../path-part.ts'
import { defineQuery } from '../query.ts'
import { FOLLOW_LISTS } from './follow-constants.ts'
import { ProfileTile } from './profile.ts'

/** A list of a profile that the viewer may open, newest first; only whom and what they may see. */
export const FollowListQuery = defineQuery(
  'FollowListQuery',
  v.object({ username: PathPart, list: v.picklist(FOLLOW_LISTS), after: v.optional(Cursor, null) }),
  connectionOf(v.variant('__typename', [BoardTile, ProfileTile])),
  { isFeed: true },
)
