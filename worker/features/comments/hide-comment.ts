import { eq, sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { commentMutes, comments } from '#db/tables/comments.ts'
import type { HideCommentInput, HiddenCommentData, UnhiddenCommentData } from '#schema/comments/calls.ts'
import type { HideScope } from '#schema/comments/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { recountComments, uncountComments } from '#worker/model/comment-counts.ts'
import { insertCommentFrames, insertHeadFrames } from '#worker/model/comment-frames.ts'
import { readSubject } from './refuse-comment.ts'

/** Kept apart, as each is taken back by itself. */
const REASONS = { comment: sql`is_hidden_by_owner`, user: sql`is_muted` } as const satisfies Record<HideScope, SQL>

/**
 * Hides it from all but its author and the pin owner; or all of that person's under the owner's pins, now and later.
 */
export async function hideComment(context: MemberContext, { id, scope }: HideCommentInput): Promise<HiddenCommentData> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const which = (c: SQL) => sql`(${c}.is_hidden = 0 and ${isTarget(c, { me, id, scope })})`
  const { frames, heads, subject } = await context.commit({
    muted:
      scope === 'user'
        ? [
            db.run(sql`insert into ${commentMutes} (owner_id, user_id, created_at) select ${me}, c.user_id, ${now}
              from comments c where c.id = ${id} and ${isTarget(sql`c`, { me, id, scope: 'comment' })}
              on conflict do nothing`),
          ]
        : [],
    counts: uncountComments(which).map((one) => db.run(one)),
    frames: insertCommentFrames(db, { type: 'comment_changed', which: which(sql`comments`), now }),
    heads: insertHeadFrames(db, which, now),
    // Those that moderation has hidden, too: they stay hidden when it takes that back.
    hidden: db.run(sql`update comments set is_hidden = 1, ${REASONS[scope]} = 1
      where ${isTarget(sql`comments`, { me, id, scope })}`),
    subject: readSubject(context, id),
  })
  context.deliverFrames(frames, heads)
  return { id, user_id: requireOwnersSubject(subject[0], me), scope }
}

/**
 * Takes that back: what moderation hides as well stays hidden. Open pages get the one comment; those of a person are
 * there when pages are opened again.
 */
export async function unhideComment(
  context: MemberContext,
  { id, scope }: HideCommentInput,
): Promise<UnhiddenCommentData> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { frames, subject, state } = await context.commit({
    ...showStatements(db, scope, (c) => isTarget(c, { me, id, scope })),
    frames: insertCommentFrames(db, {
      type: 'comment',
      which: sql`${HAS_JUST_CHANGED} and ${scope === 'comment' ? sql`${comments.id} = ${id}` : sql`0`}`,
      now,
    }),
    unmuted:
      scope === 'user'
        ? [
            db.run(sql`delete from ${commentMutes} where owner_id = ${me}
              and user_id = (select c.user_id from comments c where c.id = ${id}
                and ${isTarget(sql`c`, { me, id, scope: 'comment' })})`),
          ]
        : [],
    subject: readSubject(context, id),
    state: db.select({ isHidden: comments.isHidden }).from(comments).where(eq(comments.id, id)),
  })
  context.deliverFrames(frames)
  const userId = requireOwnersSubject(subject[0], me)
  return { id, user_id: userId, scope, is_hidden: state[0]?.isHidden ?? false }
}

/** All of a person under pins of the viewer, and what they write later; also of one who has none that can be found. */
export async function showCommentsOf(context: MemberContext, userId: string): Promise<void> {
  const { db, viewer } = context
  const me = viewer.user.id
  await context.commit({
    ...showStatements(
      db,
      'user',
      (c) => sql`(${c}.user_id = ${userId} and exists (
        select 1 from pins p where p.id = ${c}.pin_id and p.pinner_id = ${me}))`,
    ),
    unmuted: db.run(sql`delete from ${commentMutes} where owner_id = ${me} and user_id = ${userId}`),
  })
}

/** What was hidden by itself stays so when its author is shown again; one that is shown by itself is shown. */
function showStatements(db: Database, scope: HideScope, isMeant: (comment: SQL) => SQL) {
  const [taken, left] =
    scope === 'comment'
      ? [sql`is_muted = 0, is_hidden_by_owner = 0`, (c: SQL) => sql`${c}.is_hidden_by_desk`]
      : [sql`is_muted = 0`, (c: SQL) => sql`max(${c}.is_hidden_by_owner, ${c}.is_hidden_by_desk)`]
  const which = (c: SQL) => sql`(max(${c}.is_muted, ${c}.is_hidden_by_owner) = 1 and ${isMeant(c)})`
  const returns = (c: SQL) => sql`(${c}.is_hidden = 1 and ${left(c)} = 0 and ${which(c)})`
  return {
    counts: recountComments(returns).map((one) => db.run(one)),
    shown: db.run(sql`update comments set is_hidden = ${left(sql`comments`)}, ${taken}
      where ${which(sql`comments`)}`),
  }
}

function requireOwnersSubject(found: Awaited<ReturnType<typeof readSubject>>[number] | undefined, me: string): string {
  if (!found?.isRead) return fail('commentNotFound')
  if (found.pinnerId !== me) return fail('pinNotYours')
  if (found.userId === me) return fail('ownSubject')
  return found.userId
}

/** Comments of others under pins of the viewer: the one, or all of its author. */
function isTarget(c: SQL, { me, id, scope }: { me: string; id: string; scope: HideScope }): SQL {
  const isNamed =
    scope === 'comment'
      ? sql`${c}.id = ${id}`
      : sql`${c}.user_id = (select named.user_id from comments named
      where named.id = ${id})`
  const isUnderMine = sql`exists (select 1 from pins p where p.id = ${c}.pin_id and p.pinner_id = ${me})`
  const isNamedUnderMine = sql`exists (select 1 from comments named join pins p on p.id = named.pin_id
    where named.id = ${id} and p.pinner_id = ${me})`
  return sql`(${isNamed} and ${c}.user_id <> ${me} and ${isUnderMine} and ${isNamedUnderMine})`
}
