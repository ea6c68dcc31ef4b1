import type { CommentsData, CommentsInput } from '#schema/comments/calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findCloseupDetails, findReplies } from './find-comments.ts'
import { toCommentData, toThreadData } from './present-comment.ts'

/** The threads of a pin, or the replies to a comment. */
export async function listComments(context: ActionContext, input: CommentsInput): Promise<CommentsData> {
  const readBatch = context.readBatch()
  if ('comment_id' in input) {
    const replies = await findReplies(readBatch, { commentId: input.comment_id, after: input.bookmark, before: null })
    return '__typename' in replies ? fail('commentNotFound') : toPage(replies)
  }
  const { pin_id: pinId, order: commentsOrder, bookmark: commentsAfter } = input
  const thread = await findCloseupDetails(readBatch, { pinId, commentsOrder, commentsAfter })
  if (thread.__typename === 'Error') return fail('pinNotFound')
  return { ...toPage(thread.comments), ...toThreadData(thread) }
}

type Page = Extract<Awaited<ReturnType<typeof findReplies>>, { edges: unknown }>

function toPage({ edges, pageInfo }: Page): Pick<CommentsData, 'items' | 'bookmark'> {
  return {
    items: edges.map(({ node }) => toCommentData(node)),
    bookmark: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}
