import { sql } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { commentMentionRemovals, comments } from '#db/tables/comments.ts'
import type { MentionsData, RemoveMentionInput } from '#schema/comments/calls.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertCommentFrames } from '#worker/model/comment-frames.ts'
import { guardedSince } from '#worker/model/comment-rules.ts'
import { commentStatement } from './comment-statement.ts'
import { readSubject } from './refuse-comment.ts'

/**
 * A mention is removed by the person mentioned, for themselves and for good, or by the author. The words stay, and no
 * longer lead to them.
 */
export async function removeMention(
  context: MemberContext,
  { id, tagged_users: asked }: RemoveMentionInput,
): Promise<MentionsData> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const people = JSON.stringify(asked ?? [me])
  const { frames, subject, comment } = await context.commit({
    refused: db.run(sql`insert into ${commentMentionRemovals} (comment_id, user_id, created_at)
      select m.comment_id, m.user_id, ${now} from comment_mentions m where m.comment_id = ${id} and m.user_id = ${me}
        and m.user_id in (select value from json_each(${people})) on conflict do nothing`),
    removed: db.run(sql`delete from comment_mentions where comment_id = ${id}
      and user_id in (select value from json_each(${people}))
      and (user_id = ${me} or exists (select 1 from comments c where c.id = ${id} and c.user_id = ${me}))`),
    frames: insertCommentFrames(db, {
      type: 'comment_changed',
      which: sql`${comments.id} = ${id} and ${HAS_JUST_CHANGED}`,
      now,
    }),
    subject: readSubject(context, id),
    comment: commentStatement(db, viewer, { commentId: id, guarded: guardedSince(now) }),
  })
  context.deliverFrames(frames)
  const [found] = subject
  const [shown] = comment
  if (!found?.isRead || !shown) return fail('commentNotFound')
  if (found.userId !== me && asked?.some((person) => person !== me)) return fail('commentNotYours')
  return { id, tagged_users: toSnakeCase(shown.taggedUsers) }
}
