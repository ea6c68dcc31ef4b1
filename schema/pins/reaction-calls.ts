import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { snakeCased } from '../snake-cased.ts'
import { Pin } from './pin.ts'
import { PIN_REACTION_TYPES } from './reaction-constants.ts'

export const ReactToPinInput = v.object({ id: Id, reaction_type: v.picklist(PIN_REACTION_TYPES) })
export type ReactToPinInput = v.InferOutput<typeof ReactToPinInput>

export const UnreactToPinInput = v.object({ id: Id })
export type UnreactToPinInput = v.InferOutput<typeof UnreactToPinInput>

/** The counts by type. */
export const PinReactions = snakeCased(v.pick(Pin, ['id', 'reactionByMe', 'reactionCounts']))
export type PinReactions = v.InferOutput<typeof PinReactions>

export const ReactToPinCall = defineCall('POST pinReaction', ReactToPinInput, PinReactions)
export const UnreactToPinCall = defineCall('DELETE pinReaction', UnreactToPinInput, PinReactions)
