import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { StoredFrame } from './live.ts'

/** The number of the last frame that a page has. */
const FrameId = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const Pin = { pin_id: Id }
const Board = { board_id: Id }

/** What a page says by its socket: exactly one of these. */
export const ClientFrameInput = v.union([
  v.strictObject({ type: v.literal('ping') }),
  v.strictObject({ type: v.literal('typing'), conversation_id: Id }),
  v.strictObject({ type: v.picklist(['watch', 'unwatch']), ...Pin }),
  v.strictObject({ type: v.picklist(['watch', 'unwatch']), ...Board }),
])
export type ClientFrameInput = v.InferOutput<typeof ClientFrameInput>

/** A socket without it begins with what comes next; `latest` says where that is. */
export const AfterParameter = v.union([
  v.literal('latest'),
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), FrameId),
])

/** The answer only says where to begin if there is no `after`. */
export const ReadFramesInput = v.object({ after: v.optional(v.nullable(FrameId), null) })
export type ReadFramesInput = v.InferOutput<typeof ReadFramesInput>

export const WatchInput = v.object({
  is_watched: v.boolean(),
  subject: v.union([v.strictObject(Pin), v.strictObject(Board)]),
})
export type WatchInput = v.InferOutput<typeof WatchInput>

/** `last_id` goes into the next call's `after`. */
export const FramesData = v.object({ items: v.array(StoredFrame), last_id: v.number() })
export type FramesData = v.InferOutput<typeof FramesData>

export const ReadFramesCall = defineCall('LiveResource.get', ReadFramesInput, FramesData)
export const ChangeWatchCall = defineCall('LiveResource.update', WatchInput, v.object({}))
