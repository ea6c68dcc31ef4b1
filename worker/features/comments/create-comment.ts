import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { yesOrNo } from '#db/expressions.ts'
import { foldColumns } from '#db/folded-texts.ts'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { CommentData, CreateCommentInput } from '#schema/comments/calls.ts'
import { namesSite, toTextKey } from '#schema/comments/comment-text.ts'
import { COMMENT_EDITABLE_MS, LINKS_ALLOWED_AFTER_MS, SAME_TEXT_MS } from '#schema/comments/constants.ts'
import { COMMENT_LIMITS } from '#schema/constants/limits.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { publishUploads } from '#worker/features/media/publish-uploads.ts'
import { ARE_THERE } from '#worker/model/comment-counts.ts'
import { insertCommentFrames } from '#worker/model/comment-frames.ts'
import {
  areCommentsOff,
  guardedSince,
  allowsComment,
  mayRead,
  mayWriteAtTheirAge,
} from '#worker/model/comment-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { markUsed } from '#worker/model/published-images.ts'
import { requireUploads } from '#worker/model/uploads.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { addressKey, requireAttempt } from '#worker/platform/rate-limit.ts'
import { commentNotifications } from './comment-notifications.ts'
import { commentStatement } from './comment-statement.ts'
import { listTagged, mentionStatement } from './mentions.ts'
import { presentComment, toCommentData } from './present-comment.ts'

/**
 * Comments on a pin, or replies: a reply to a reply joins its thread and mentions its author. Whether it may stand
 * there is decided by the statement that inserts it, as its owner may turn comments off at that moment.
 */
export async function createComment(
  context: MemberContext,
  { pin_id: pinId, parent_id: parentId, text, tags, media_id: mediaId }: CreateCommentInput,
): Promise<CommentData> {
  requireNotBanned(context)
  const { db, viewer, now, address } = context
  const me = viewer.user.id
  await requireAttempt(
    db,
    [
      { rule: COMMENT_LIMITS.account, key: `user:${me}` },
      { rule: COMMENT_LIMITS.address, key: addressKey(address) },
    ],
    now,
  )
  requireLinkAllowed(context, text)
  const parent = parentId === null ? null : await findParent(context, pinId, parentId)
  const published = mediaId === null ? [] : await publishUploads(context, await requireUploads(context, [mediaId]))

  const id = newId(now)
  const row = {
    id,
    pinId,
    userId: me,
    parentId: parent && (parent.parentId ?? parent.id),
    text,
    textKey: toTextKey(text),
    ...foldColumns({ text }),
    tags,
    imageSignature: published[0]?.signature ?? null,
    createdAt: now,
  }
  const guarded = guardedSince(now)
  const isMade = sql`exists (select 1 from comments made where made.id = ${id})`
  const repliedTo = parent?.parentId == null ? [] : [parent.userId]
  const { made, frames, thread, comment } = await context.commit({
    made: insertWhereReturningId(db, comments, row, mayWrite(context, row, parentId)),
    muted: db.run(sql`update comments set is_hidden = 1, is_muted = 1 where id = ${id} and exists (
      select 1 from comment_mutes m join pins p on p.pinner_id = m.owner_id
      where p.id = ${pinId} and m.user_id = ${me})`),
    counts: [
      db.run(sql`update pins set comment_count = comment_count + 1 where id = ${pinId} and ${isCounted(id)}`),
      // A hidden comment counts as well: its replies are back with it.
      db.run(sql`update comments set comment_count = comment_count + 1 where id = ${row.parentId}
        and exists (select 1 from comments made where made.id = ${id} and made.is_hidden = 0)
        and ${isCountedUser(me)}`),
    ],
    mentions: mentionStatement(context, id, [...listTagged(tags), ...repliedTo], isMade),
    notifications: commentNotifications(context, { id, pinId, parentId: row.parentId, answeredId: parentId }),
    kept: published.map((image) => markUsed(db, [image], isMade)),
    frames: insertCommentFrames(db, { type: 'comment', which: sql`${comments.id} = ${id} and ${isMade}`, now }),
    thread: db
      .select({
        areOff: yesOrNo(areCommentsOff()),
        allowsComment: yesOrNo(allowsComment(viewer, guarded)),
        isOldEnough: yesOrNo(mayWriteAtTheirAge(viewer, guarded)),
        isBanned: yesOrNo(sql`not ${isNotBanned(me)}`),
        isRepeated: yesOrNo(sql`not ${saysNew(me, text, now)}`),
      })
      .from(pins)
      .where(and(eq(pins.id, pinId), mayOpen(viewer))),
    comment: commentStatement(db, viewer, { commentId: id, guarded }),
  })
  context.deliverFrames(frames)
  const [shown] = comment
  if (made.length > 0) context.notify()
  if (published.length > 0) void context.waitUntil(settleMedia(context))
  if (made.length > 0 && shown) return toCommentData(presentComment(shown, viewer, now))
  const [state] = thread
  if (!state) return fail('pinNotFound')
  if (state.isBanned) return fail('writeBanned')
  if (state.areOff) return fail('commentsOff')
  if (!state.allowsComment || !state.isOldEnough) return fail('commentsNotAllowed')
  if (state.isRepeated) return fail('duplicateText', { field: 'text' })
  return fail('commentNotFound')
}

function mayWrite(
  { viewer, now }: MemberContext,
  { pinId, text }: { pinId: string; text: string },
  parentId: string | null,
): SQL {
  const guarded = guardedSince(now)
  return sql`exists (select 1 from pins where ${pins.id} = ${pinId} and ${mayOpen(viewer)} and not ${areCommentsOff()}
      and ${allowsComment(viewer, guarded)} and ${mayWriteAtTheirAge(viewer, guarded)})
    and ${isNotBanned(viewer.user.id)} and ${saysNew(viewer.user.id, text, now)}
    and (${parentId} is null or exists (select 1 from comments answered where answered.id = ${parentId}))`
}

/**
 * A comment is new unless the same account has just written it, in other case or spaces either; an image alone says
 * nothing twice.
 */
export function saysNew(userId: string, text: string, now: number, exceptId = ''): SQL {
  const key = toTextKey(text)
  return sql`(${key} = '' or not exists (select 1 from comments same where same.user_id = ${userId}
    and same.created_at > ${now - COMMENT_EDITABLE_MS - SAME_TEXT_MS}
    and max(same.created_at, coalesce(same.edited_at, 0)) > ${now - SAME_TEXT_MS}
    and same.text_key = ${key} and same.id <> ${exceptId}))`
}

export function requireLinkAllowed({ viewer, now }: MemberContext, text: string): void {
  if (now - viewer.user.createdAt < LINKS_ALLOWED_AFTER_MS && namesSite(text)) {
    fail('linksNotYetAllowed', { field: 'text' })
  }
}

function isCounted(id: string): SQL {
  return sql`exists (select 1 from comments c left join comments above on above.id = c.parent_id
    where c.id = ${id} and c.is_hidden = 0 and coalesce(above.is_hidden, 0) = 0 and ${ARE_THERE})`
}

async function findParent({ db, viewer }: MemberContext, pinId: string, id: string) {
  const [parent] = await db
    .select({ id: comments.id, parentId: comments.parentId, userId: comments.userId })
    .from(comments)
    .innerJoin(pins, eq(pins.id, comments.pinId))
    .where(and(eq(comments.id, id), eq(comments.pinId, pinId), mayRead(viewer)))
  return parent ?? fail('commentNotFound')
}
