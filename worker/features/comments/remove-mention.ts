import { sql } from 'drizzle-orm'
import type { RemoveMentionInput, TaggedUserData } from '#schema/calls/comments.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { oneStatement } from './comment-statement.ts'
import { toTaggedData } from './present-comment.ts'
import { readSubject } from './refuse-comment.ts'
import { guardedSince } from './rules.ts'

/** By who is mentioned, for themselves, or by the author. The words stay, and no longer lead to them. */
export async function removeMention(
  context: MemberContext,
  { id, tagged_users: asked }: RemoveMentionInput,
): Promise<{ id: string; tagged_users: TaggedUserData[] }> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const people = JSON.stringify(asked ?? [me])
  const { subject, comment } = await context.commit({
    removed: db.run(sql`delete from comment_mentions where comment_id = ${id}
      and user_id in (select value from json_each(${people}))
      and (user_id = ${me} or exists (select 1 from comments c where c.id = ${id} and c.user_id = ${me}))`),
    subject: readSubject(context, id),
    comment: oneStatement(db, viewer, { commentId: id, guarded: guardedSince(now) }),
  })
  const [found] = subject
  const [shown] = comment
  if (!found?.isRead || !shown) return fail('commentNotFound')
  if (found.userId !== me && asked?.some((person) => person !== me)) return fail('commentNotYours')
  return { id, tagged_users: toTaggedData(shown.taggedUsers) }
}
