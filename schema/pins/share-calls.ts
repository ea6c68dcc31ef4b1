import * as v from 'valibot'
import { SHARE_CHANNELS } from './reaction-constants.ts'
import { Id } from '../id.ts'

export const SharePinInput = v.object({ id: Id, channel: v.picklist(SHARE_CHANNELS) })
export type SharePinInput = v.InferOutput<typeof SharePinInput>

export interface SharedPin {
  id: string
  share_count: number
}
