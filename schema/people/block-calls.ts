import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'

export const UserBlockInput = v.object({ user_id: Id })
export type UserBlockInput = v.InferOutput<typeof UserBlockInput>

export const BlockForm = v.object({ user_id: Id, action: v.picklist(['block', 'unblock', 'show_comments']) })
export type BlockForm = v.InferOutput<typeof BlockForm>

export const UserBlock = v.object({ user_id: v.string(), is_blocked: v.boolean() })
export type UserBlock = v.InferOutput<typeof UserBlock>

export const BlockUserCall = defineCall('UserBlockResource.create', UserBlockInput, UserBlock)
export const UnblockUserCall = defineCall('UserBlockResource.delete', UserBlockInput, UserBlock)
