import * as v from 'valibot'
import { BoardPage } from '../board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart, Username } from '../path-part.ts'
import { PinCard } from '../pin.ts'
import { defineQuery, QueryError } from '../query.ts'

const Place = { username: Username, board: PathPart, section: v.optional(v.nullable(PathPart), null) }

/** The error type where the viewer may see none. */
export const BoardQuery = defineQuery('BoardQuery', v.object(Place), v.union([BoardPage, QueryError]))

/** Pinned or saved, newest first. */
export const BoardPinsQuery = defineQuery(
  'BoardPinsQuery',
  v.object({ ...Place, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
)

/** Pins like those on a board that are not on it. */
export const BoardIdeasQuery = defineQuery(
  'BoardIdeasQuery',
  v.object({ username: Username, board: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
)
