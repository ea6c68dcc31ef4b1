import * as v from 'valibot'
import { Id } from '../id.ts'

export const UserBlockInput = v.object({ user_id: Id })
export type UserBlockInput = v.InferOutput<typeof UserBlockInput>

export const BlockForm = v.object({ user_id: Id, action: v.picklist(['block', 'unblock', 'show_comments']) })
export type BlockForm = v.InferOutput<typeof BlockForm>

export interface UserBlock {
  user_id: string
  is_blocked: boolean
}
