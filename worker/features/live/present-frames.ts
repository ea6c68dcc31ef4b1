import type { Database } from '#db/client.ts'
import { batch } from '#db/batch.ts'
import type { StoredFrame } from '#schema/live.ts'
import { findAccount } from '#worker/context/viewer.ts'
import { oneStatement } from '#worker/features/comments/comment-statement.ts'
import { presentComment, toCommentData } from '#worker/features/comments/present-comment.ts'
import { guardedSince } from '#worker/features/comments/rules.ts'
import type { KeptFrame } from './missed-frames.ts'

interface Reader {
  db: Database
  userId: string
  now: number
}

interface CommentReference {
  pin_id: string
  comment_id: string
}

/**
 * Frames as their reader gets them. A comment is read as it stands by then, under the rules for that reader: one that
 * is gone for them comes as a change to nothing.
 */
export async function presentFrames(reader: Reader, frames: readonly KeptFrame[]): Promise<StoredFrame[]> {
  const parsed = frames.map(({ seq, type, data }) => ({ id: seq, type, data: JSON.parse(data) as unknown }))
  const ids = parsed.filter(isOfComment).map(({ data }) => (data as CommentReference).comment_id)
  const comments = await readComments(reader, [...new Set(ids)])
  return parsed.map((frame) => {
    if (!isOfComment(frame)) return frame as StoredFrame
    const { pin_id: pinId, comment_id: commentId } = frame.data as CommentReference
    const comment = comments.get(commentId) ?? null
    if (frame.type === 'comment' && comment) return { id: frame.id, type: 'comment', data: { pin_id: pinId, comment } }
    return { id: frame.id, type: 'comment_changed', data: { pin_id: pinId, comment_id: commentId, comment } }
  })
}

function isOfComment({ type }: { type: string }): boolean {
  return type === 'comment' || type === 'comment_changed'
}

async function readComments({ db, userId, now }: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const viewer = await findAccount(db, userId)
  if (!viewer) return new Map<string, never>()
  const { comments } = await batch(db, {
    comments: ids.map((commentId) => oneStatement(db, viewer, { commentId, guarded: guardedSince(now) })),
  })
  return new Map(comments.flat().map((row) => [row.id, toCommentData(presentComment(row, viewer, now))]))
}
