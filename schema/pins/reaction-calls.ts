import * as v from 'valibot'
import { PIN_REACTION_TYPES } from './reaction-constants.ts'
import { Id } from '../id.ts'

export const ReactToPinInput = v.object({ id: Id, reaction_type: v.picklist(PIN_REACTION_TYPES) })
export type ReactToPinInput = v.InferOutput<typeof ReactToPinInput>

export const UnreactToPinInput = v.object({ id: Id })
export type UnreactToPinInput = v.InferOutput<typeof UnreactToPinInput>

export interface PinReactions {
  id: string
  reaction_by_me: number | null
  /** The counts by type. */
  reaction_counts: Record<string, number>
}
