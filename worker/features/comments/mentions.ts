import { sql, type SQL } from 'drizzle-orm'
import type { CommentTag } from '#schema/comments/comment.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { mayMention } from '#worker/model/comment-rules.ts'

/** Mentions those whom the viewer may, and who have not taken that back; all others stay words of the text. */
export function mentionStatement(
  { db, viewer, now }: Pick<MemberContext, 'db' | 'viewer' | 'now'>,
  commentId: string,
  userIds: readonly string[],
  condition: SQL,
) {
  const pinId = sql`(select named.pin_id from comments named where named.id = ${commentId})`
  return db.run(sql`insert into comment_mentions (comment_id, user_id)
    select ${commentId}, u.id from users u
    where u.id in (select value from json_each(${JSON.stringify(userIds)})) and ${mayMention(viewer, 'u', pinId, now)}
      and not exists (select 1 from comment_mention_removals r
        where r.comment_id = ${commentId} and r.user_id = u.id)
      and ${condition} on conflict do nothing`)
}

export function listTagged(tags: readonly CommentTag[]): string[] {
  return [...new Set(tags.map(({ userId }) => userId))]
}
