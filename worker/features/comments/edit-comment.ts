import { and, eq, sql } from 'drizzle-orm'
import { foldColumns } from '#db/folded-texts.ts'
import { comments } from '#db/tables/comments.ts'
import type { CommentData, UpdateCommentInput } from '#schema/comments/calls.ts'
import { toTextKey } from '#schema/comments/comment-text.ts'
import { COMMENT_EDITABLE_MS } from '#schema/comments/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertCommentFrames } from '#worker/model/comment-frames.ts'
import { guardedSince, isEditable, mayRead } from '#worker/model/comment-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { mentionNotifications } from './comment-notifications.ts'
import { commentStatement } from './comment-statement.ts'
import { requireLinkAllowed, saysNew } from './create-comment.ts'
import { listTagged, mentionStatement } from './mentions.ts'
import { presentComment, toCommentData } from './present-comment.ts'
import { readSubject } from './refuse-comment.ts'

/**
 * Works within an hour of writing. Its translations are deleted, and the person that a reply answers stays mentioned.
 */
export async function editComment(
  context: MemberContext,
  { commentId, text, tags, force, orbacSubjectId }: UpdateCommentInput,
): Promise<CommentData> {
  requireNotBanned(context)
  requireLinkAllowed(context, text)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const author = orbacSubjectId ?? me
  const actsForAuthor = sql`(${author} = ${me} or exists (
    select 1 from business_owners b where b.business_id = ${author} and b.owner_id = ${me}))`
  const mayEdit = sql`exists (select 1 from comments join pins on pins.id = ${comments.pinId}
    where ${comments.id} = ${commentId} and ${comments.userId} = ${author} and ${actsForAuthor}
      and ${comments.createdAt} > ${now - COMMENT_EDITABLE_MS} and ${isNotBanned(me)} and ${isNotBanned(author)}
      and ${mayRead(viewer)} and (${force ? 1 : 0} or ${saysNew(author, text, now, commentId)}))`
  const isEdited = sql`exists (select 1 from comments edited where edited.id = ${commentId}
    and edited.user_id = ${author} and edited.edited_at = ${now} and edited.text = ${text})`
  const { changed, frames, subject, comment } = await context.commit({
    unnamed: db.run(sql`delete from comment_mentions where comment_id = ${commentId} and ${mayEdit}
      and user_id in (select tag.value ->> 'userId' from comments c, json_each(c.tags) tag where c.id = ${commentId})`),
    changed: db
      .update(comments)
      .set({ text, textKey: toTextKey(text), ...foldColumns({ text }), tags, editedAt: now })
      .where(and(eq(comments.id, commentId), mayEdit))
      .returning({ id: comments.id }),
    translations: db.run(sql`delete from comment_translations where comment_id = ${commentId} and ${isEdited}`),
    mentions: mentionStatement(context, commentId, listTagged(tags), isEdited),
    notifications:
      tags.length === 0 ? [] : [mentionNotifications(context, { id: commentId, authorId: author }, isEdited)],
    frames: insertCommentFrames(db, {
      type: 'comment_changed',
      which: sql`${comments.id} = ${commentId} and ${isEdited}`,
      now,
    }),
    subject: readSubject(context, commentId),
    comment: commentStatement(db, viewer, { commentId, guarded: guardedSince(now) }),
  })
  context.deliverFrames(frames)
  const [shown] = comment
  if (changed.length > 0 && tags.length > 0) context.notify()
  if (changed.length > 0 && shown) return toCommentData(presentComment(shown, viewer, now))
  const [found] = subject
  if (!found?.isRead) return fail('commentNotFound')
  if (found.userId !== author) return fail('commentNotYours')
  if (!isEditable(found.createdAt, now)) return fail('editExpired')
  if (author !== me) return fail('commentNotYours')
  return fail('duplicateText', { field: 'text' })
}
