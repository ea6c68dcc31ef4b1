import { sql } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import type { CommentIdInput, HelpfulData, ReactInput, ReactionData } from '#schema/comments/calls.ts'
import { LIKE } from '#schema/comments/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayRead } from '#worker/model/comment-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { deliverMarks, markFrames } from './mark-frames.ts'
import { readSubject } from './refuse-comment.ts'

const MARKS = {
  like: {
    table: 'comment_reactions',
    count: 'like_count',
    type: ', reaction_type',
    value: `, ${LIKE}`,
    notifications: 'comment_like',
  },
  helpful: { table: 'comment_helpful_marks', count: 'helpful_count', type: '', value: '', notifications: 'helpful' },
} as const

type Mark = keyof typeof MARKS

export async function reactToComment(context: MemberContext, { id }: ReactInput): Promise<ReactionData> {
  return presentReaction(await mark(context, 'like', id), LIKE)
}

export async function removeReaction(context: MemberContext, { id }: ReactInput): Promise<ReactionData> {
  return presentReaction(await unmark(context, 'like', id), null)
}

export async function markHelpful(context: MemberContext, { id }: CommentIdInput): Promise<HelpfulData> {
  return presentHelpful(await mark(context, 'helpful', id), true)
}

export async function unmarkHelpful(context: MemberContext, { id }: CommentIdInput): Promise<HelpfulData> {
  return presentHelpful(await unmark(context, 'helpful', id), false)
}

/** Counted with its row, whatever happens at once. */
async function mark(context: MemberContext, kind: Mark, id: string) {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { table, count, type, value } = raw(kind)
  const { framed, frames, subject } = await context.commit({
    row: db.run(sql`insert into ${table} (comment_id, user_id, created_at${type})
      select comments.id, ${me}, ${now}${value} from comments join pins on pins.id = comments.pin_id
      where comments.id = ${id} and ${mayRead(viewer)} and ${isNotBanned(me)} on conflict do nothing`),
    count: db.run(sql`update comments set ${count} = ${count} + 1 where id = ${id} and ${HAS_JUST_CHANGED}
      and ${isCountedUser(me)}`),
    ...markFrames(db, id, now),
    notifications: insertNotificationEvents(
      db,
      { kind: MARKS[kind].notifications, actorId: me, subjectId: id, cause: `${kind}:${id}:${me}`, now },
      sql`select c.user_id as id from comments c join ${table} made on made.comment_id = c.id and made.user_id = ${me}
        where c.id = ${id}`,
    ),
    subject: readSubject(context, id),
  })
  context.notify()
  deliverMarks(context, id, framed, frames)
  const [found] = subject
  return found?.isRead ? found : fail('commentNotFound')
}

/** A mark is also removed from a comment that the viewer may no longer read. */
async function unmark(context: MemberContext, kind: Mark, id: string) {
  const { db, viewer, now } = context
  const { table, count } = raw(kind)
  const { row, framed, frames, subject } = await context.commit({
    row: db.run(sql`delete from ${table} where comment_id = ${id} and user_id = ${viewer.user.id}`),
    count: db.run(sql`update comments set ${count} = max(0, ${count} - 1) where id = ${id} and ${HAS_JUST_CHANGED}
      and ${isCountedUser(viewer.user.id)}`),
    ...markFrames(db, id, now),
    subject: readSubject(context, id),
  })
  deliverMarks(context, id, framed, frames)
  const [found] = subject
  return found && (found.isRead || row.rowsAffected > 0) ? found : fail('commentNotFound')
}

function raw(kind: Mark) {
  const { table, count, type, value } = MARKS[kind]
  return { table: sql.raw(table), count: sql.raw(count), type: sql.raw(type), value: sql.raw(value) }
}

function presentReaction(
  { id, likeCount }: { id: string; likeCount: number },
  reaction: typeof LIKE | null,
): ReactionData {
  return { id, reaction_counts: { '1': likeCount }, reaction_by_me: reaction }
}

function presentHelpful({ id, helpfulCount }: { id: string; helpfulCount: number }, isMarked: boolean): HelpfulData {
  return { id, helpful_count: helpfulCount, marked_helpful_by_me: isMarked }
}
