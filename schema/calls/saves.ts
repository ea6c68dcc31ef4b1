import * as v from 'valibot'
import { Id } from '../id.ts'

/** Without a board the pin goes where the viewer saved last. Without a section it stays where it is on that board. */
export const SavePinInput = v.object({ pin_id: Id, board_id: v.optional(Id), section_id: v.optional(Id) })
export type SavePinInput = v.InferOutput<typeof SavePinInput>

/** One save, the viewer's saves of a pin to one board, or to all. */
export const UnsavePinInput = v.union([v.object({ save_id: Id }), v.object({ pin_id: Id, board_id: v.optional(Id) })])
export type UnsavePinInput = v.InferOutput<typeof UnsavePinInput>

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
  board: { id: string; name: string; slug: string }
  section: { id: string; slug: string; title: string } | null
}
