import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { snakeCased } from '../snake-cased.ts'
import { Pin } from './pin.ts'
import { SHARE_CHANNELS } from './reaction-constants.ts'

export const SharePinInput = v.object({ id: Id, channel: v.picklist(SHARE_CHANNELS) })
export type SharePinInput = v.InferOutput<typeof SharePinInput>

export const SharedPin = snakeCased(v.pick(Pin, ['id', 'shareCount']))
export type SharedPin = v.InferOutput<typeof SharedPin>

export const SharePinCall = defineCall('POST pinShare', SharePinInput, SharedPin)
