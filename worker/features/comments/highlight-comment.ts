import { and, eq, sql } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { HighlightData, HighlightInput } from '#schema/comments/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertCommentFrames } from '#worker/model/comment-frames.ts'
import { mayRead } from '#worker/model/comment-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { readSubject } from './refuse-comment.ts'

/** Puts a comment on top of its pin's thread; for the pin owner. */
export async function highlightComment(
  context: MemberContext,
  { aggregated_comment: id, pin: pinId, highlight }: HighlightInput,
): Promise<HighlightData> {
  requireNotBanned(context)
  if (!id) return fail('commentNotFound')
  if (!pinId) return fail('highlightPinNotFound')
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { changed, frames, seen, subject } = await context.commit({
    changed: db
      .update(comments)
      .set({ highlightedByPinOwner: highlight })
      .where(
        and(
          eq(comments.id, id),
          eq(comments.pinId, pinId),
          sql`exists (select 1 from pins
            where ${pins.id} = ${pinId} and ${pins.pinnerId} = ${me} and ${mayRead(viewer)})`,
          isNotBanned(me),
        ),
      )
      .returning({ id: comments.id }),
    frames: insertCommentFrames(db, {
      type: 'comment_changed',
      which: sql`${comments.id} = ${id} and ${HAS_JUST_CHANGED}`,
      now,
    }),
    notifications: highlight
      ? [
          insertNotificationEvents(
            db,
            { kind: 'highlight', actorId: me, subjectId: id, cause: `highlight:${id}`, now },
            sql`select c.user_id as id from comments c join pins p on p.id = c.pin_id
              where c.id = ${id} and c.highlighted_by_pin_owner = 1 and p.pinner_id = ${me}`,
          ),
        ]
      : [],
    seen: db
      .select({ pinnerId: pins.pinnerId })
      .from(pins)
      .where(and(eq(pins.id, pinId), mayOpen(viewer))),
    subject: readSubject(context, id),
  })
  context.deliverFrames(frames)
  if (highlight) context.notify()
  if (changed.length > 0) return { id, pin: pinId, highlighted_by_pin_owner: highlight }
  const [pin] = seen
  const [found] = subject
  if (!pin) return fail('highlightPinNotFound')
  if (!found?.isRead || found.pinId !== pinId) return fail('commentNotFound')
  return fail('pinNotYours')
}
