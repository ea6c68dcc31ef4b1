import * as v from 'valibot'
import { MAX_MOVED_SAVES, MOVE_MODES, type MoveMode, type WHOLE_BOARD } from '../constants/boards.ts'
import { Id } from '../id.ts'

/**
 * `save_ids` are those of saves, and of pins that were made on the board. Without a section all of the board is meant,
 * with null its pins of no section. Without another board they move on the same one.
 */
export const BoardMoveInput = v.object({
  board_id: Id,
  section_id: v.optional(v.nullable(Id)),
  save_ids: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(MAX_MOVED_SAVES))),
  all: v.optional(v.literal(true)),
  to_board_id: v.optional(Id),
  to_section_id: v.optional(v.nullable(Id)),
  mode: v.picklist(MOVE_MODES),
})
export type BoardMoveInput = v.InferOutput<typeof BoardMoveInput>

export const UndoMoveInput = v.object({ id: Id })
export type UndoMoveInput = v.InferOutput<typeof UndoMoveInput>

export interface BlockingAction {
  id: string
  created_timestamp: string
  /** 0 to 1. */
  progress: number
  /** Null: the pins of no section. */
  section_id: string | typeof WHOLE_BOARD | null
  kind: MoveMode | 'undo'
}

/** A comma-separated list; all of them without it. */
export const BoardFieldsInput = v.object({ id: Id, fields: v.optional(v.string()) })
export type BoardFieldsInput = v.InferOutput<typeof BoardFieldsInput>
