import * as v from 'valibot'
import { HIDE_REASONS, type HideReason } from './pin-feedback-constants.ts'
import { Id } from '../id.ts'

export const HidePinInput = v.object({ id: Id, reason: v.picklist(HIDE_REASONS) })
export type HidePinInput = v.InferOutput<typeof HidePinInput>

export const PinFeedbackInput = v.object({ id: Id })
export type PinFeedbackInput = v.InferOutput<typeof PinFeedbackInput>

export interface HiddenPin {
  id: string
  is_hidden: boolean
  reason: HideReason | null
}

export interface WantedPin {
  id: string
  is_wanted: boolean
}
