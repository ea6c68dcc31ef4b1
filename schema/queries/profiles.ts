import * as v from 'valibot'
import { BoardTile } from '../board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart } from '../path-part.ts'
import { PinCard } from '../pin.ts'
import { Profile } from '../profile.ts'
import { defineQuery, QueryError } from '../query.ts'

export const ProfileQuery = defineQuery(
  'ProfileQuery',
  v.object({ username: PathPart }),
  v.union([Profile, QueryError]),
)

/** Newest first; secret ones only for those who share them. */
export const ProfileBoardsQuery = defineQuery(
  'ProfileBoardsQuery',
  v.object({ username: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(BoardTile),
)

/** Newest first. */
export const ProfilePinsQuery = defineQuery(
  'ProfilePinsQuery',
  v.object({ username: PathPart, kind: v.picklist(['created', 'all']), after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
)
