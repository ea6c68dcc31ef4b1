import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { PathPart } from '../path-part.ts'
import { countCharacters, toPlainLine, toPlainText } from '../plain-text.ts'
import { snakeCased } from '../snake-cased.ts'
import { BoardCard, BoardLosses, CountedSection, WholeBoard } from './board.ts'
import {
  BOARD_LAYOUTS,
  OWN_COVER,
  MAX_BOARD_DESCRIPTION_LENGTH,
  MAX_BOARD_NAME_LENGTH,
  MAX_BOARD_QUERY_LENGTH,
  MAX_SECTION_TITLE_LENGTH,
} from './constants.ts'

/** Code points; more than spaces. */
function name(max: number) {
  const text = issueText('name', { max })
  return v.pipe(
    v.string(text),
    v.transform(toPlainLine),
    v.check((typed) => typed !== '' && countCharacters(typed) <= max, text),
  )
}

const BoardName = name(MAX_BOARD_NAME_LENGTH)
const SectionTitle = name(MAX_SECTION_TITLE_LENGTH)

const Description = v.pipe(
  v.string(),
  v.transform(toPlainText),
  v.check(
    (typed) => countCharacters(typed) <= MAX_BOARD_DESCRIPTION_LENGTH,
    issueText('line', { max: MAX_BOARD_DESCRIPTION_LENGTH }),
  ),
)

const Privacy = v.picklist(['public', 'secret'])

export const BoardInput = v.object({ board_id: Id })
export type BoardInput = v.InferOutput<typeof BoardInput>

export const CreateBoardInput = v.object({
  name: BoardName,
  description: v.optional(Description, ''),
  privacy: v.optional(Privacy, 'public'),
})
export type CreateBoardInput = v.InferOutput<typeof CreateBoardInput>

/**
 * Fields that are left out stay as they are. Without a cover the board shows the newest pins again; an upload stands
 * before a chosen pin, which takes its place if it is chosen later; without a board in `before` it becomes the last on
 * the profile.
 */
export const UpdateBoardInput = v.pipe(
  v.object({
    board_id: Id,
    name: v.optional(BoardName),
    description: v.optional(Description),
    privacy: v.optional(Privacy),
    layout: v.optional(v.picklist(BOARD_LAYOUTS)),
    cover_pin_id: v.optional(v.nullable(Id)),
    cover_media_id: v.optional(v.nullable(Id)),
    is_archived: v.optional(v.boolean()),
    before_board_id: v.optional(v.nullable(Id)),
  }),
  v.forward(
    v.check(({ cover_pin_id: pin, cover_media_id: media }) => !pin || !media, issueText('oneCover')),
    ['cover_pin_id'],
  ),
)
export type UpdateBoardInput = v.InferOutput<typeof UpdateBoardInput>

/** The page that makes a board; a box that is not ticked is not sent. */
export const CreateBoardForm = v.object({
  name: BoardName,
  description: v.optional(Description, ''),
  is_secret: v.optional(v.literal('1')),
})
export type CreateBoardForm = v.InferOutput<typeof CreateBoardForm>

const OfBoard = { board_id: Id }
const OfSection = { section_id: Id }

/** No cover is the newest pins; a section before none is last. */
const IdOrNone = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  Id,
])

/** The page on which a board is changed: what its buttons do. */
export const EditBoardForm = v.variant('action', [
  v.object({
    action: v.literal('save'),
    ...OfBoard,
    name: BoardName,
    description: Description,
    is_secret: v.optional(v.literal('1')),
    layout: v.picklist(BOARD_LAYOUTS),
    cover_pin_id: v.union([v.literal(OWN_COVER), IdOrNone]),
  }),
  v.object({ action: v.picklist(['archive', 'unarchive']), ...OfBoard }),
  v.object({ action: v.literal('delete'), ...OfBoard }),
  v.object({ action: v.literal('addSection'), ...OfBoard, title: SectionTitle }),
  v.object({ action: v.literal('renameSection'), ...OfSection, title: SectionTitle }),
  v.object({ action: v.literal('moveSection'), ...OfSection, before_section_id: IdOrNone }),
  /** The title's form has this button too. */
  v.object({ action: v.literal('deleteSection'), ...OfSection, title: v.optional(v.string()) }),
])
export type EditBoardForm = v.InferOutput<typeof EditBoardForm>

export const CreateSectionInput = v.object({ board_id: Id, title: SectionTitle })
export type CreateSectionInput = v.InferOutput<typeof CreateSectionInput>

/** The section becomes the last if there is no `before`. */
export const UpdateSectionInput = v.object({
  section_id: Id,
  title: v.optional(SectionTitle),
  before_section_id: v.optional(v.nullable(Id)),
})
export type UpdateSectionInput = v.InferOutput<typeof UpdateSectionInput>

export const SectionInput = v.object({ section_id: Id })
export type SectionInput = v.InferOutput<typeof SectionInput>

export const BoardAnswer = snakeCased(WholeBoard)
export type BoardAnswer = v.InferOutput<typeof BoardAnswer>

/** The exact numbers of what was deleted with the board. */
export const DeletedBoard = snakeCased(v.object({ id: Id, ...BoardLosses.entries }))
export type DeletedBoard = v.InferOutput<typeof DeletedBoard>

/** The viewer's where no one is named. With `pin_id` those that fit it come first, each says if it is there. */
export const ListBoardsInput = v.variant('filter', [
  v.object({ filter: v.literal('profile'), username: v.optional(PathPart), bookmark: v.optional(Cursor, null) }),
  v.object({
    filter: v.literal('picker'),
    q: v.optional(v.pipe(v.string(), v.maxLength(MAX_BOARD_QUERY_LENGTH), v.transform(toPlainLine)), ''),
    pin_id: v.optional(Id),
    bookmark: v.optional(Cursor, null),
  }),
])
export type ListBoardsInput = v.InferOutput<typeof ListBoardsInput>

export const ListedBoard = snakeCased(
  v.object({
    ...BoardCard.entries,
    /** Profiles only. */
    pinCount: v.exactOptional(v.number()),
    /** The picker only. */
    sectionCount: v.exactOptional(v.number()),
    /** The viewer's save of the pin there, in the picker for a pin. */
    saved: v.exactOptional(
      v.nullable(v.object({ saveId: Id, section: v.nullable(v.pick(CountedSection, ['id', 'title'])) })),
    ),
  }),
)
export type ListedBoard = v.InferOutput<typeof ListedBoard>

export const BoardList = v.object({
  /** Those that fit the pin, then those used last; empty beside a search and beyond the first page. */
  shortlist: v.array(ListedBoard),
  items: v.array(ListedBoard),
  bookmark: v.nullable(v.string()),
})
export type BoardList = v.InferOutput<typeof BoardList>

export const ReadBoardCall = defineCall('BoardResource.get', BoardInput, BoardAnswer)
export const CreateBoardCall = defineCall('BoardResource.create', CreateBoardInput, BoardAnswer)
export const UpdateBoardCall = defineCall('BoardResource.update', UpdateBoardInput, BoardAnswer)
export const DeleteBoardCall = defineCall('BoardResource.delete', BoardInput, DeletedBoard)
export const ListBoardsCall = defineCall('BoardsResource.get', ListBoardsInput, BoardList)
export const CreateSectionCall = defineCall('BoardSectionResource.create', CreateSectionInput, BoardAnswer)
export const UpdateSectionCall = defineCall('BoardSectionResource.update', UpdateSectionInput, BoardAnswer)
export const DeleteSectionCall = defineCall('BoardSectionResource.delete', SectionInput, BoardAnswer)
