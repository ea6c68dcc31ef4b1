import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'
import { AggregatedComment, CommentFeatureMap, ThreadPermissions } from './comment.ts'
import { COMMENT_ORDERS } from './constants.ts'

/** The thread under a pin, without replies. */
export const CloseupDetailQuery = defineQuery(
  'CloseupDetailQuery',
  v.object({
    pinId: Id,
    commentsAfter: v.optional(Cursor, null),
    commentsOrder: v.optional(v.picklist(COMMENT_ORDERS), 'top'),
  }),
  v.union([
    v.object({
      __typename: v.literal('CloseupDetail'),
      pinId: Id,
      comments: connectionOf(AggregatedComment),
      /** The comments of the pin, with replies, as it counts them for everyone. */
      commentCount: v.number(),
      /** Threads whose id is after it are newer than this answer, which the order of `top` does not tell. */
      newSince: v.string(),
      permissions: ThreadPermissions,
      /** Null for all but the pin owner. */
      featureMap: v.nullable(CommentFeatureMap),
    }),
    QueryError,
  ]),
  { namesOwners: true },
)

/** The replies to one comment, the oldest first: those after a cursor, or with `before` those that lead up to one. */
export const CommentRepliesQuery = defineQuery(
  'CommentRepliesQuery',
  v.object({ commentId: Id, after: v.optional(Cursor, null), before: v.optional(Cursor, null) }),
  v.union([connectionOf(AggregatedComment), QueryError]),
)

/** What a link to one comment shows: its thread with the replies around it. */
export const CommentThreadQuery = defineQuery(
  'CommentThreadQuery',
  v.object({ pinId: Id, commentId: Id }),
  v.union([
    v.object({
      __typename: v.literal('CommentThread'),
      comment: AggregatedComment,
      replies: connectionOf(AggregatedComment),
      /** A cursor for `before`; null where these replies begin with the first. */
      earlier: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)
