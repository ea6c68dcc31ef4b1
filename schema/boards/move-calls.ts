import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { snakeCased } from '../snake-cased.ts'
import { WholeBoard } from './board.ts'
import { MAX_MOVED_SAVES, MOVE_MODES, WHOLE_BOARD } from './constants.ts'

/** An option that is not used with the others is refused: it may have been meant to spare something. */
function onlyUsed(issue: v.StrictObjectIssue): string {
  return issue.expected === 'never' ? issueText('notUsed') : issue.message
}

/**
 * `save_ids` are those of saves, and of pins that were made on the board; with a section only what of them is there.
 * All of the board is meant without a section, with null its pins of no section.
 */
const Entries = {
  board_id: Id,
  section_id: v.optional(v.nullable(Id)),
  save_ids: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(MAX_MOVED_SAVES))),
  all: v.optional(v.literal(true)),
}

/** The section's board is meant if there is no board, and the same board if there is no section either. */
const Target = { to_board_id: v.optional(Id), to_section_id: v.optional(v.nullable(Id)) }

type Named = { save_ids?: string[] | undefined; all?: true | undefined }
type Targeted = { to_board_id?: string | undefined; to_section_id?: string | null | undefined }

const isNamed = ({ save_ids: picks, all }: Named) => picks !== undefined || all === true
const isNamedOnce = ({ save_ids: picks, all }: Named) => picks === undefined || all === undefined
const hasTarget = ({ to_board_id: board, to_section_id: section }: Targeted) =>
  board !== undefined || section !== undefined

/** A merge is of a whole board or of a whole section, which goes; what is less is moved. */
export const BoardMoveInput = v.variant('mode', [
  v.pipe(
    v.strictObject({ mode: v.picklist(['move', 'copy']), ...Entries, ...Target }, onlyUsed),
    v.forward(
      v.check((input) => isNamed(input), issueText('whatToMove')),
      ['save_ids'],
    ),
    v.forward(
      v.check((input) => isNamedOnce(input), issueText('notUsed')),
      ['all'],
    ),
    v.forward(
      v.check((input) => hasTarget(input), issueText('whereTo')),
      ['to_board_id'],
    ),
  ),
  v.pipe(
    v.strictObject({ mode: v.literal('delete'), ...Entries }, onlyUsed),
    v.forward(
      v.check((input) => isNamed(input), issueText('whatToMove')),
      ['save_ids'],
    ),
    v.forward(
      v.check((input) => isNamedOnce(input), issueText('notUsed')),
      ['all'],
    ),
  ),
  v.strictObject(
    {
      mode: v.literal('merge'),
      board_id: Id,
      section_id: v.optional(v.nonNullable(v.nullable(Id), issueText('wholeSection'))),
      all: v.optional(v.literal(true)),
      ...Target,
    },
    onlyUsed,
  ),
])
export type BoardMoveInput = v.InferOutput<typeof BoardMoveInput>

export const UndoMoveInput = v.strictObject({ id: Id }, onlyUsed)
export type UndoMoveInput = v.InferOutput<typeof UndoMoveInput>

const RunningMove = v.object({
  id: Id,
  createdTimestamp: v.string(),
  /** 0 to 1. */
  progress: v.number(),
  /** Null: the pins of no section, or some that were named. */
  sectionId: v.nullable(v.union([Id, v.literal(WHOLE_BOARD)])),
  kind: v.picklist([...MOVE_MODES, 'undo']),
})

export const BlockingAction = snakeCased(RunningMove)
export type BlockingAction = v.InferOutput<typeof BlockingAction>

/** A comma-separated list; all of them without it. */
export const BoardFieldsInput = v.object({ id: Id, fields: v.optional(v.string()) })
export type BoardFieldsInput = v.InferOutput<typeof BoardFieldsInput>

/** The fields that are asked for. What is on its way is for those alone who share the board. */
export const BoardFields = snakeCased(
  v.partial(v.object({ ...WholeBoard.entries, blockingActions: v.array(RunningMove) })),
)
export type BoardFields = v.InferOutput<typeof BoardFields>

export const MovePinsCall = defineCall('BoardMoveResource.create', BoardMoveInput, BlockingAction)
export const UndoMoveCall = defineCall('BoardMoveResource.delete', UndoMoveInput, BlockingAction)
export const ReadBoardFieldsCall = defineCall('GET boardCall', BoardFieldsInput, BoardFields)
