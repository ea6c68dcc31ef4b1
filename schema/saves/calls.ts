import * as v from 'valibot'
import { BoardCard, SectionOfBoard } from '../boards/board.ts'
import { byOption } from '../by-option.ts'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { countCharacters, toPlainText } from '../plain-text.ts'
import { MAX_NOTE_LENGTH } from './constants.ts'

const Note = v.pipe(
  v.string(),
  v.transform(toPlainText),
  v.check((typed) => countCharacters(typed) <= MAX_NOTE_LENGTH, issueText('line', { max: MAX_NOTE_LENGTH })),
)

/** A pin without a board goes where the viewer saved last. Without a section it stays where it is on that board. */
export const SavePinInput = v.object({ pin_id: Id, board_id: v.optional(Id), section_id: v.optional(Id) })
export type SavePinInput = v.InferOutput<typeof SavePinInput>

/** One save, the viewer's saves of a pin to one board, or to all. */
export const UnsavePinInput = byOption(
  { save_id: v.object({ save_id: Id }) },
  v.object({ pin_id: Id, board_id: v.optional(Id) }),
)
export type UnsavePinInput = v.InferOutput<typeof UnsavePinInput>

/**
 * Fields that are left out stay as they are. Another board takes the save out of its section, and is the board of
 * `section_id`. It becomes the last if no save is given to stand before; `save_id` and `before_save_id` may also be
 * pins that were made on the board. `is_deleted: false` undoes a deletion within a minute, alone.
 */
export const UpdateSaveInput = byOption(
  { is_deleted: v.object({ save_id: Id, is_deleted: v.literal(false) }) },
  v.object({
    save_id: Id,
    board_id: v.optional(Id),
    section_id: v.optional(v.nullable(Id)),
    before_save_id: v.optional(v.nullable(Id)),
    note: v.optional(Note),
  }),
)
export type UpdateSaveInput = v.InferOutput<typeof UpdateSaveInput>

/** Visitors are redirected to `to`, and from there to `next`. */
export const SavePinForm = v.object({
  id: Id,
  to: v.optional(v.picklist(['login', 'signup']), 'login'),
  next: v.optional(v.string(), ''),
})
export type SavePinForm = v.InferOutput<typeof SavePinForm>

export const SavedPin = v.object({
  /** Id of the save. */
  id: v.string(),
  pin_id: v.string(),
  board: v.pick(BoardCard, ['id', 'name', 'slug', 'url']),
  section: v.nullable(SectionOfBoard),
  /** The note of the viewer's own saves only. */
  note: v.string(),
})
export type SavedPin = v.InferOutput<typeof SavedPin>

export const CreatedSave = v.object({
  ...SavedPin.entries,
  /** False where the pin was on that board already. */
  is_new: v.boolean(),
})
export type CreatedSave = v.InferOutput<typeof CreatedSave>

export const MovedSave = v.object({
  ...SavedPin.entries,
  /** The options that put it back to where it was. */
  undo: v.object({
    save_id: v.string(),
    board_id: v.string(),
    section_id: v.nullable(v.string()),
    before_save_id: v.exactOptional(v.nullable(v.string())),
  }),
})
export type MovedSave = v.InferOutput<typeof MovedSave>

export const RemovedSaves = v.object({
  /** The saves in the order in which they were made; each comes back by an update with `is_deleted: false`. */
  removed: v.array(SavedPin),
  /** ISO 8601; null where nothing was there. */
  undo_until: v.nullable(v.string()),
  /** The viewer's latest save of the pin among those that are left. */
  still_saved: v.nullable(SavedPin),
})
export type RemovedSaves = v.InferOutput<typeof RemovedSaves>

export const SavePinCall = defineCall('RepinResource.create', SavePinInput, CreatedSave)
export const UpdateSaveCall = defineCall('RepinResource.update', UpdateSaveInput, v.union([MovedSave, SavedPin]))
export const UnsavePinCall = defineCall('RepinResource.delete', UnsavePinInput, RemovedSaves)
