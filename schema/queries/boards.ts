import * as v from 'valibot'
import { BoardEdit, BoardPage } from '../board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart } from '../path-part.ts'
import { PinCard } from '../pin.ts'
import { defineQuery, QueryError } from '../query.ts'

const Place = { username: PathPart, board: PathPart, section: v.optional(v.nullable(PathPart), null) }

export const BoardQuery = defineQuery('BoardQuery', v.object(Place), v.union([BoardPage, QueryError]))

/** For those who may change it; for everyone else there is no such page. */
export const BoardEditQuery = defineQuery(
  'BoardEditQuery',
  v.object({ username: PathPart, board: PathPart }),
  v.union([BoardEdit, QueryError]),
)

/** Newest first. */
export const BoardPinsQuery = defineQuery(
  'BoardPinsQuery',
  v.object({ ...Place, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
)

export const BoardIdeasQuery = defineQuery(
  'BoardIdeasQuery',
  v.object({ username: PathPart, board: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
)
