import type { AggregatedComment } from '#schema/comment.ts'
import type { Connection } from '#schema/connection.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { positionAfter, toConnection } from '#worker/features/pins/connection.ts'
import { viewerStatement } from '#worker/viewer-statement.ts'
import {
  headStatement,
  newestStatement,
  repliesStatement,
  threadStatement,
  topStatement,
  type CommentRow,
} from './comment-statement.ts'
import { presentComment, presentThread } from './present-comment.ts'
import { guardedSince } from './rules.ts'

/** After all ids. */
const NEWEST = '~'

const readTop = viewerStatement(topStatement)
const readNewest = viewerStatement(newestStatement)
const readHead = viewerStatement(headStatement)
const readReplies = viewerStatement(repliesStatement)
const readThread = viewerStatement(threadStatement)

export async function findCloseupDetails(
  context: QueryContext,
  { pinId, commentsAfter, commentsOrder }: QueryVariables<'CloseupDetailQuery'>,
): Promise<QueryResult<'CloseupDetailQuery'>> {
  const { viewer, now } = context
  const { score, id } = positionAfter(commentsAfter)
  const values = { pinId, score, id, guarded: guardedSince(now) }
  const [[thread], rows] = await Promise.all([
    readThread(context, { pinId, now }),
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
    ...presentThread(thread, viewer),
  }
}

export async function findReplies(
  context: QueryContext,
  { commentId, after }: QueryVariables<'CommentRepliesQuery'>,
): Promise<QueryResult<'CommentRepliesQuery'>> {
  const values = { commentId, guarded: guardedSince(context.now) }
  const [[head], rows] = await Promise.all([
    readHead(context, values),
    readReplies(context, { ...values, after: positionAfter(after).id }),
  ])
  return head ? toReplies(context, rows, COMMENT_PAGE_SIZE) : missing('commentNotFound')
}

export async function findThread(
  context: QueryContext,
  { pinId, commentId }: QueryVariables<'CommentThreadQuery'>,
): Promise<QueryResult<'CommentThreadQuery'>> {
  const { viewer, now } = context
  const values = { commentId, guarded: guardedSince(now) }
  const [[head], rows] = await Promise.all([readHead(context, values), readReplies(context, { ...values, after: '' })])
  const place = rows.findIndex(({ id }) => id === commentId)
  const isThere = head?.id === commentId || place >= 0
  if (!head || !isThere || head.pinId !== pinId) return missing('commentNotFound')
  return {
    __typename: 'CommentThread',
    comment: presentComment(head, viewer, now),
    replies: toReplies(context, rows, Math.max(COMMENT_PAGE_SIZE, place + 1)),
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
