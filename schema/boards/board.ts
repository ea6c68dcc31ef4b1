import * as v from 'valibot'
import { Id } from '../id.ts'
import { Image } from '../media/image.ts'
import { Board, BoardSection } from '../pin-board.ts'
import { PinUser } from '../pin-user.ts'
import { BOARD_LAYOUTS, BOARD_PERMISSIONS } from './constants.ts'

/** One of the people of a board. */
export const PersonOfBoard = v.object({ id: Id, ...Board.entries.owner.entries })
export type PersonOfBoard = v.InferOutput<typeof PersonOfBoard>

/** A board in a list. All other shapes of boards take their fields from here and from `WholeBoard`. */
export const BoardCard = v.object({
  id: Id,
  slug: v.string(),
  ...v.pick(Board, ['name', 'url', 'privacy', 'owner']).entries,
  coverImages: v.array(Image),
})
export type BoardCard = v.InferOutput<typeof BoardCard>

export const SectionOfBoard = v.object({ id: Id, ...BoardSection.entries })
export type SectionOfBoard = v.InferOutput<typeof SectionOfBoard>

/** `pinCount` is exact up to `BOARD_COUNT_LIMIT`. */
export const CountedSection = v.object({ ...SectionOfBoard.entries, pinCount: v.number() })
export type CountedSection = v.InferOutput<typeof CountedSection>

/** All that is said of a board. */
export const WholeBoard = v.object({
  ...BoardCard.entries,
  description: v.string(),
  layout: v.picklist(BOARD_LAYOUTS),
  isArchived: v.boolean(),
  isCollaborative: v.boolean(),
  owner: PersonOfBoard,
  /** The permissions of the viewer; the owner has all. */
  permissions: v.array(v.picklist(BOARD_PERMISSIONS)),
  followerCount: v.number(),
  /** Exact up to `BOARD_COUNT_LIMIT`. */
  pinCount: v.number(),
  sectionCount: v.number(),
  sections: v.array(CountedSection),
  coverPinId: v.nullable(Id),
  /** The uploaded cover, which stands first among `coverImages`. */
  coverImageUrl: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
})
export type WholeBoard = v.InferOutput<typeof WholeBoard>

/** A section on its board: the newest pins are its cover. `pinCount` is exact up to `BOARD_COUNT_LIMIT`. */
export const SectionTile = v.object({
  __typename: v.literal('BoardSection'),
  ...v.pick(CountedSection, ['id', 'title', 'pinCount']).entries,
  url: v.string(),
  covers: v.array(Image),
})
export type SectionTile = v.InferOutput<typeof SectionTile>

export const BoardTile = v.object({
  __typename: v.literal('Board'),
  ...v.pick(WholeBoard, ['id', 'name', 'url', 'isArchived', 'pinCount']).entries,
  isSecret: v.boolean(),
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

/** A board or a section. */
export const BoardPage = v.object({
  __typename: v.literal('BoardPage'),
  board: Board,
  ...v.pick(WholeBoard, ['description', 'followerCount', 'pinCount', 'isArchived', 'permissions']).entries,
  owner: PinUser,
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
  /** The decision by which moderation hides it, for its owner. */
  hiddenBy: v.nullable(v.string()),
})
export type BoardPage = v.InferOutput<typeof BoardPage>

/** What goes with a board, each exact up to `BOARD_COUNT_LIMIT`, and one more where there are more. */
export const BoardLosses = v.object({
  /** The owner's pins. */
  pins: v.number(),
  /** What others have saved of these. */
  saves: v.number(),
  /** Pins of collaborators, who keep them on boards of their own. */
  returnedPins: v.number(),
})
export type BoardLosses = v.InferOutput<typeof BoardLosses>

const EDITED = ['id', 'name', 'url', 'description', 'layout', 'isArchived', 'coverPinId'] as const

/** A board as those see it who may change it. */
export const BoardEdit = v.object({
  __typename: v.literal('BoardEdit'),
  ...v.pick(WholeBoard, EDITED).entries,
  isSecret: v.boolean(),
  /** The uploaded one. */
  cover: v.nullable(Image),
  /** The newest pins on it, and the chosen one. */
  coverChoices: v.array(v.object({ pinId: Id, title: v.string(), image: Image })),
  sections: v.array(v.pick(CountedSection, ['id', 'title', 'pinCount'])),
  mayManage: v.boolean(),
  /** Null for those who may not delete it. */
  losses: v.nullable(BoardLosses),
})
export type BoardEdit = v.InferOutput<typeof BoardEdit>
