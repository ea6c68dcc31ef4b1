import * as v from 'valibot'
import { BOARD_LAYOUTS, BOARD_PERMISSIONS } from './constants.ts'
import { Id } from '../id.ts'
import { Image } from '../media/image.ts'
import { Board, BoardSection } from '../pin-board.ts'
import { PinUser } from '../pin-user.ts'

const SectionOfBoard = v.object({ id: Id, ...BoardSection.entries })
export type SectionOfBoard = v.InferOutput<typeof SectionOfBoard>

/** A section on its board: the newest pins are its cover. `pinCount` is exact up to `BOARD_COUNT_LIMIT`. */
export const SectionTile = v.object({
  __typename: v.literal('BoardSection'),
  id: Id,
  title: v.string(),
  url: v.string(),
  pinCount: v.number(),
  covers: v.array(Image),
})
export type SectionTile = v.InferOutput<typeof SectionTile>

/** `pinCount` is exact up to `BOARD_COUNT_LIMIT`. */
export const BoardTile = v.object({
  __typename: v.literal('Board'),
  id: Id,
  name: v.string(),
  url: v.string(),
  isSecret: v.boolean(),
  isArchived: v.boolean(),
  pinCount: v.number(),
  ownerName: v.string(),
  covers: v.array(Image),
})
export type BoardTile = v.InferOutput<typeof BoardTile>

/** A save on a board, or a pin that was made on it, for those who share the board. */
export const BoardEntry = v.object({
  id: Id,
  pinId: Id,
  title: v.string(),
  image: Image,
  /** Another's; null for the viewer's own. */
  addedBy: v.nullable(v.string()),
  /** A pin that the viewer has made: deleted here it is gone everywhere. */
  isOwnPin: v.boolean(),
  /** The viewer may move it or take it away. */
  isMovable: v.boolean(),
})
export type BoardEntry = v.InferOutput<typeof BoardEntry>

/** A board or a section. `pinCount` is exact up to `BOARD_COUNT_LIMIT`. */
export const BoardPage = v.object({
  __typename: v.literal('BoardPage'),
  board: Board,
  description: v.string(),
  owner: PinUser,
  followerCount: v.number(),
  pinCount: v.number(),
  collaboratorCount: v.number(),
  /** Longest-standing first. */
  collaborators: v.array(
    v.object({ username: v.string(), fullName: v.string(), smallImageUrl: v.nullable(v.string()) }),
  ),
  sections: v.array(SectionOfBoard),
  section: v.nullable(SectionOfBoard),
  /** The last size is for link previews. */
  covers: v.array(Image),
  previewUrl: v.nullable(v.string()),
  isHiddenFromSearch: v.boolean(),
  isArchived: v.boolean(),
  /** The decision by which moderation hides it, for its owner. */
  hiddenBy: v.nullable(v.string()),
  /** The permissions of the viewer; the owner has all. */
  permissions: v.array(v.picklist(BOARD_PERMISSIONS)),
})
export type BoardPage = v.InferOutput<typeof BoardPage>

/** A board as those see it who may change it. */
export const BoardEdit = v.object({
  __typename: v.literal('BoardEdit'),
  id: Id,
  name: v.string(),
  url: v.string(),
  description: v.string(),
  isSecret: v.boolean(),
  layout: v.picklist(BOARD_LAYOUTS),
  isArchived: v.boolean(),
  coverPinId: v.nullable(Id),
  /** The uploaded one. */
  cover: v.nullable(Image),
  /** The newest pins on it, and the chosen one. */
  coverChoices: v.array(v.object({ pinId: Id, title: v.string(), image: Image })),
  sections: v.array(v.object({ id: Id, title: v.string(), pinCount: v.number() })),
  mayManage: v.boolean(),
  /**
   * What goes with it, each exact up to `BOARD_COUNT_LIMIT`, and one more where there are more; null for those who may
   * not delete it.
   */
  losses: v.nullable(v.object({ pins: v.number(), saves: v.number(), returnedPins: v.number() })),
})
export type BoardEdit = v.InferOutput<typeof BoardEdit>
