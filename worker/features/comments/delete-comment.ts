import { sql, type SQL } from 'drizzle-orm'
import type { Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import type { DeleteCommentInput } from '#schema/comments/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { uncountComments } from '#worker/model/comment-counts.ts'
import { insertCommentFrames, insertHeadFrames } from '#worker/model/comment-frames.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { readSubject } from './refuse-comment.ts'

/**
 * Its author may delete a comment, wherever it stands by now, and so may the pin owner. Its replies go with it, and
 * their images where nothing else uses them.
 */
export async function deleteComment(
  context: MemberContext,
  { comment_id: id }: DeleteCommentInput,
): Promise<{ id: string }> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const mayDelete = sql`exists (select 1 from comments own join pins p on p.id = own.pin_id
    where own.id = ${id} and (own.user_id = ${me} or p.pinner_id = ${me}))`
  const which = (c: SQL) => sql`((${c}.id = ${id} or ${c}.parent_id = ${id}) and ${mayDelete})`
  const { before, frames, heads, removed } = await context.commit({
    before: readSubject(context, id),
    counts: countStatements(db, which, now),
    frames: insertCommentFrames(db, {
      type: 'comment_changed',
      which: sql`${comments.id} = ${id} and ${mayDelete}`,
      now,
    }),
    heads: insertHeadFrames(db, (c) => sql`(${c}.id = ${id} and ${mayDelete})`, now),
    // Replies first: the permission is read from the comment itself.
    replies: db.run(sql`delete from comments where parent_id = ${id} and ${mayDelete}`),
    removed: db.all<{ id: string }>(sql`delete from comments where id = ${id} and ${mayDelete} returning id`),
  })
  context.deliverFrames(frames, heads)
  if (removed.length > 0) {
    await settleMedia(context)
    return { id }
  }
  return fail(before[0]?.isRead ? 'commentNotYours' : 'commentNotFound')
}

function countStatements(db: Database, which: (comment: SQL) => SQL, now: number): Statement[] {
  return [
    ...uncountComments(which).map((one) => db.run(one)),
    db.run(sql`insert into picture_removals (signature, created_at)
      select c.picture_signature, ${now} from comments c where c.picture_signature is not null and ${which(sql`c`)}
      on conflict do nothing`),
  ]
}

/** The chosen ones with their replies, whoever wrote them. */
export function removeCommentStatements(db: Database, which: (comment: SQL) => SQL, now: number): Statement[] {
  const withReplies = (c: SQL) =>
    sql`(${which(c)} or exists (select 1 from comments head where head.id = ${c}.parent_id and ${which(sql`head`)}))`
  return [
    ...countStatements(db, withReplies, now),
    // Replies first: they are chosen by what they answer.
    db.run(
      sql`delete from comments where parent_id in (select above.id from comments above where ${which(sql`above`)})`,
    ),
    db.run(sql`delete from comments where ${which(sql`comments`)}`),
  ]
}
