import * as v from 'valibot'
import { Id } from './id.ts'
import { PinUser } from './pin-user.ts'

export const AggregatedComment = v.object({
  id: Id,
  user: PinUser,
  text: v.string(),
  tags: v.array(v.string()),
  taggedUsers: v.array(v.object({ id: v.string(), username: v.string(), fullName: v.string() })),
  reactionCounts: v.record(v.string(), v.number()),
  reactionByMe: v.nullable(v.number()),
  helpfulCount: v.number(),
  markedHelpfulByMe: v.boolean(),
  highlightedByPinOwner: v.boolean(),
  commentCount: v.number(),
  /** Empty until a translation is requested. */
  translatedText: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
})
export type AggregatedComment = v.InferOutput<typeof AggregatedComment>

export const CommentFeatureMap = v.record(v.string(), v.boolean())
