import * as v from 'valibot'
import { BoardTile } from '../board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { Username } from '../path-part.ts'
import { PinCard } from '../pin.ts'
import { Profile } from '../profile.ts'
import { defineQuery, QueryError } from '../query.ts'

/** Somebody's profile, or the error type where there is none that the viewer may see. */
export const ProfileQuery = defineQuery(
  'ProfileQuery',
  v.object({ username: Username }),
  v.union([Profile, QueryError]),
)

/** Somebody's boards, the newest first; secret ones only for those who share them. */
export const ProfileBoardsQuery = defineQuery(
  'ProfileBoardsQuery',
  v.object({ username: Username, after: v.optional(Cursor, null) }),
  connectionOf(BoardTile),
)

/** Somebody's pins, the newest first: what they made, or also what they have saved. */
export const ProfilePinsQuery = defineQuery(
  'ProfilePinsQuery',
  v.object({ username: Username, kind: v.picklist(['created', 'all']), after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
)
