import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { Connection } from '#schema/connection.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { guardedSince } from '#worker/model/comment-rules.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { viewerStatement } from '#worker/viewer-statement.ts'
import {
  earlierRepliesStatement,
  headStatement,
  laterRepliesStatement,
  linkedRepliesStatement,
  newestStatement,
  REPLIES_BEFORE_LINKED,
  repliesStatement,
  threadStatement,
  topStatement,
  type CommentRow,
} from './comment-statement.ts'
import { presentComment, presentThread } from './present-comment.ts'

/** Stands after all ids. */
const NEWEST = '~'

const readTop = viewerStatement(topStatement)
const readNewest = viewerStatement(newestStatement)
const readHead = viewerStatement(headStatement)
const readReplies = viewerStatement(repliesStatement)
const readEarlierReplies = viewerStatement(earlierRepliesStatement)
const readLinkedReplies = viewerStatement(linkedRepliesStatement)
const readLaterReplies = viewerStatement(laterRepliesStatement)
const readThread = viewerStatement(threadStatement)

export async function findCloseupDetails(
  context: QueryContext,
  { pinId, commentsAfter, commentsOrder }: QueryVariables<'CloseupDetailQuery'>,
): Promise<QueryResult<'CloseupDetailQuery'>> {
  const { viewer, now } = context
  const { score, id } = positionAfter(commentsAfter)
  const values = { pinId, score, id, guarded: guardedSince(now) }
  const [[thread], rows] = await Promise.all([
    readThread(context, values),
    commentsOrder === 'top' ? readTop(context, values) : readNewest(context, { ...values, id: id || NEWEST }),
  ])
  if (!thread) return missing('pinNotFound')
  return {
    __typename: 'CloseupDetail',
    pinId,
    comments: toConnection(
      thread.areOff ? [] : rows,
      COMMENT_PAGE_SIZE,
      (row) => ({ score: row.rank ?? 0, id: row.id }),
      (row) => presentComment(row, viewer, now),
    ),
    commentCount: thread.areOff ? 0 : thread.commentCount,
    newSince: thread.areOff || thread.newestAt === null ? '' : `${thread.newestAt}~`,
    ...presentThread(thread, viewer),
  }
}

export async function findReplies(
  context: QueryContext,
  { commentId, after, before }: QueryVariables<'CommentRepliesQuery'>,
): Promise<QueryResult<'CommentRepliesQuery'>> {
  const values = { commentId, guarded: guardedSince(context.now) }
  const [[head], rows] = await Promise.all([
    readHead(context, values),
    before === null
      ? readReplies(context, { ...values, after: positionAfter(after).id })
      : readEarlierReplies(context, { ...values, before: positionAfter(before).id }),
  ])
  if (!head) return missing('commentNotFound')
  const replies = toReplies(context, rows, COMMENT_PAGE_SIZE)
  return before === null ? replies : { ...replies, edges: replies.edges.toReversed() }
}

export async function findThread(
  context: QueryContext,
  { pinId, commentId }: QueryVariables<'CommentThreadQuery'>,
): Promise<QueryResult<'CommentThreadQuery'>> {
  const { viewer, now } = context
  const values = { commentId, guarded: guardedSince(now) }
  const [[head], before, after] = await Promise.all([
    readHead(context, values),
    readLinkedReplies(context, values),
    readLaterReplies(context, values),
  ])
  const isThere = head?.id === commentId || before[0]?.id === commentId
  if (!head || !isThere || head.pinId !== pinId) return missing('commentNotFound')
  const upTo = before.slice(0, REPLIES_BEFORE_LINKED).toReversed()
  const replies = toReplies(context, [...upTo, ...after], Math.max(COMMENT_PAGE_SIZE, upTo.length))
  return {
    __typename: 'CommentThread',
    comment: presentComment(head, viewer, now),
    replies,
    earlier: before.length > upTo.length ? (replies.edges[0]?.cursor ?? null) : null,
  }
}

/** The oldest first: a cursor is the id alone. */
function toReplies(
  { viewer, now }: Pick<QueryContext, 'viewer' | 'now'>,
  rows: readonly CommentRow[],
  size: number,
): Connection<AggregatedComment> {
  return toConnection(
    rows,
    size,
    ({ id }) => ({ score: 0, id }),
    (row) => presentComment(row, viewer, now),
  )
}
