import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { MAX_NOTE_LENGTH } from './constants.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { countCharacters, toPlainText } from '../plain-text.ts'

const Note = v.pipe(
  v.string(),
  v.transform(toPlainText),
  v.check((typed) => countCharacters(typed) <= MAX_NOTE_LENGTH, issueText('about', { max: MAX_NOTE_LENGTH })),
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
 * Only what is given changes. Another board takes it out of its section, and is where `section_id` lies. Before no save
 * is last; `save_id` and `before_save_id` may also be pins that were made on the board. `is_deleted: false` undoes a
 * deletion within a minute, alone.
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

export interface SavedPin {
  /** Id of the save. */
  id: string
  pin_id: string
  board: { id: string; name: string; slug: string; url: string }
  section: { id: string; slug: string; title: string } | null
  /** The note of the viewer's own saves only. */
  note: string
}

export interface CreatedSave extends SavedPin {
  /** False where the pin was on that board already. */
  is_new: boolean
}

export interface MovedSave extends SavedPin {
  /** The options that put it back to where it was. */
  undo: { save_id: string; board_id: string; section_id: string | null; before_save_id?: string | null }
}

export interface RemovedSaves {
  /** The saves in the order in which they were made; each comes back by an update with `is_deleted: false`. */
  removed: SavedPin[]
  /** ISO 8601; null where nothing was there. */
  undo_until: string | null
  /** The viewer's latest save of the pin among those that are left. */
  still_saved: SavedPin | null
}
