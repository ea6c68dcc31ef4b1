import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { PathPart } from '../path-part.ts'
import { PinCard } from '../pins/pin.ts'
import { defineQuery, QueryError } from '../query.ts'
import { BoardCard, BoardEdit, BoardEntry, BoardPage, SectionTile } from './board.ts'

const Address = { username: PathPart, board: PathPart, section: v.optional(v.nullable(PathPart), null) }

export const BoardQuery = defineQuery('BoardQuery', v.object(Address), v.union([BoardPage, QueryError]), {
  isDescribed: true,
})

/** The page of those who may change it; for everyone else there is no such page. */
export const BoardEditQuery = defineQuery(
  'BoardEditQuery',
  v.object({ username: PathPart, board: PathPart }),
  v.union([BoardEdit, QueryError]),
)

/** Finds a person, a board or a section by a former address, or by one in other letters. */
export const MovedBoardQuery = defineQuery(
  'MovedBoardQuery',
  v.object({ username: PathPart, board: v.optional(v.nullable(PathPart), null), section: Address.section }),
  v.union([
    v.object({
      __typename: v.literal('MovedBoard'),
      url: v.string(),
      username: v.string(),
      board: v.nullable(v.string()),
      section: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)

/** The sections in the order of the board. */
export const BoardSectionsQuery = defineQuery(
  'BoardSectionsQuery',
  v.object({ username: PathPart, board: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(SectionTile),
  { isFeed: true },
)

/** Pins of a section, or those of no section; newest first unless they were put in order. */
export const BoardPinsQuery = defineQuery(
  'BoardPinsQuery',
  v.object({ ...Address, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
  { isFeed: true, namesOwners: true },
)

/** The entries in the order of the board; nothing for those who don't share it. */
export const BoardEntriesQuery = defineQuery(
  'BoardEntriesQuery',
  v.object({
    boardId: Id,
    sectionId: v.optional(v.nullable(Id), null),
    /** Those of no section. */
    isUnorganized: v.optional(v.boolean(), false),
    after: v.optional(Cursor, null),
  }),
  connectionOf(BoardEntry),
  { isFeed: true },
)

export const BoardIdeasQuery = defineQuery(
  'BoardIdeasQuery',
  v.object({ username: PathPart, board: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
  { isFeed: true, namesOwners: true },
)

/** Ideas for the signed-in viewer, by board, latest first; nothing for visitors. */
export const MoreIdeasQuery = defineQuery(
  'MoreIdeasQuery',
  v.object({}),
  v.union([
    v.object({
      __typename: v.literal('MoreIdeas'),
      boards: v.array(
        v.object({
          ...v.pick(BoardCard, ['id', 'name', 'url']).entries,
          isSecret: v.boolean(),
          ideasUrl: v.string(),
          pins: v.array(PinCard),
        }),
      ),
    }),
    QueryError,
  ]),
)
