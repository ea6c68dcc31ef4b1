import * as v from 'valibot'
import { MAX_TRY_TEXT_LENGTH } from './reaction-constants.ts'
import { Id } from '../id.ts'
import { paragraphs } from '../typed-text.ts'

/** Replaces what the viewer said before; both are optional. */
export const TryPinInput = v.object({
  id: Id,
  text: v.optional(paragraphs(MAX_TRY_TEXT_LENGTH), ''),
  media_id: v.optional(v.nullable(Id), null),
})
export type TryPinInput = v.InferOutput<typeof TryPinInput>

export const UntryPinInput = v.object({ id: Id })
export type UntryPinInput = v.InferOutput<typeof UntryPinInput>

export const RemoveTryInput = v.object({ id: Id })
export type RemoveTryInput = v.InferOutput<typeof RemoveTryInput>

export interface PinTry {
  id: string
  done_by_me: boolean
  text: string
  image_url: string | null
}
