import * as v from 'valibot'
import { Id } from '../id.ts'

/** `RepinResource` create; without a board the pin goes where the viewer saved last. */
export const SavePinInput = v.object({ pin_id: Id, board_id: v.optional(Id) })
export type SavePinInput = v.InferOutput<typeof SavePinInput>

/** `RepinResource` delete: from all of the viewer's boards. */
export const UnsavePinInput = v.object({ pin_id: Id })
export type UnsavePinInput = v.InferOutput<typeof UnsavePinInput>

export interface SavedPin {
  /** Id of the save. */
  id: string
  pin_id: string
  board: { id: string; name: string; slug: string }
}
