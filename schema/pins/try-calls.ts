import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { snakeCased } from '../snake-cased.ts'
import { paragraphs } from '../typed-text.ts'
import { Pin } from './pin.ts'
import { MAX_TRY_TEXT_LENGTH } from './reaction-constants.ts'

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

export const PinTry = snakeCased(
  v.object({ ...v.pick(Pin, ['id', 'doneByMe']).entries, text: v.string(), imageUrl: v.nullable(v.string()) }),
)
export type PinTry = v.InferOutput<typeof PinTry>

export const RemovedTry = v.object({ id: Id })
export type RemovedTry = v.InferOutput<typeof RemovedTry>

export const TryPinCall = defineCall('POST pinTry', TryPinInput, PinTry)
export const UntryPinCall = defineCall('DELETE pinTry', UntryPinInput, PinTry)
export const RemoveTryCall = defineCall('PinTryResource.delete', RemoveTryInput, RemovedTry)
