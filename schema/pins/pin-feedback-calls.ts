import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { HIDE_REASONS } from './pin-feedback-constants.ts'

export const HidePinInput = v.object({ id: Id, reason: v.picklist(HIDE_REASONS) })
export type HidePinInput = v.InferOutput<typeof HidePinInput>

export const PinFeedbackInput = v.object({ id: Id })
export type PinFeedbackInput = v.InferOutput<typeof PinFeedbackInput>

export const HiddenPin = v.object({ id: Id, is_hidden: v.boolean(), reason: v.nullable(v.picklist(HIDE_REASONS)) })
export type HiddenPin = v.InferOutput<typeof HiddenPin>

export const WantedPin = v.object({ id: Id, is_wanted: v.boolean() })
export type WantedPin = v.InferOutput<typeof WantedPin>

export const HidePinCall = defineCall('POST hidePin', HidePinInput, HiddenPin)
export const UnhidePinCall = defineCall('DELETE hidePin', PinFeedbackInput, HiddenPin)
export const ShowMoreCall = defineCall('POST morePins', PinFeedbackInput, WantedPin)
export const UndoShowMoreCall = defineCall('DELETE morePins', PinFeedbackInput, WantedPin)
