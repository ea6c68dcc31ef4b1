import * as v from 'valibot'
import { BoardPage } from '../board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart, Username } from '../path-part.ts'
import { PinCard } from '../pin.ts'
import { defineQuery, QueryError } from '../query.ts'

const Place = { username: Username, board: PathPart, section: v.optional(v.nullable(PathPart), null) }

/** A board or a section of it, or the error type where there is none that the viewer may see. */
export const BoardQuery = defineQuery('BoardQuery', v.object(Place), v.union([BoardPage, QueryError]))

/** What is pinned to a board or kept on it, the newest first. */
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
