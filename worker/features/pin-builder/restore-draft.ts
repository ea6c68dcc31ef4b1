import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { DeletedPinData } from '#schema/pin-builder/calls.ts'
import { DELETE_UNDO_MS, DELETED_FOR_GOOD } from '#schema/pins/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertFramesOfPin } from '#worker/model/board-frames.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { presentDraft } from './drafts.ts'
import { mayChange, resolvePinId } from './rules.ts'

/**
 * Takes the publishing of a draft back: the pin can no more be restored, as the draft may become another one. Fails
 * with `undoExpired` after a minute, and for a pin that was no draft, which both stay as they are.
 */
export async function restoreDraft(context: MemberContext, id: string): Promise<DeletedPinData> {
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const isOwn = and(eq(pinDrafts.ownerId, userId), or(eq(pinDrafts.id, id), eq(pinDrafts.pinId, id)))
  const pinId = sql`coalesce((select d.pin_id from pin_drafts d where d.id = ${id} and d.owner_id = ${userId}), ${id})`
  const { deleted, frames, restored, pin } = await context.commit({
    deleted: db
      .update(pins)
      .set({ deletedAt: DELETED_FOR_GOOD, wasHidden: sql`${pins.isHidden}`, isHidden: true, draftId: null })
      .where(
        and(
          eq(pins.id, resolvePinId(id)),
          mayChange(sql`${pins.id}`, userId),
          sql`exists (select 1 from pin_drafts d where d.id = pins.draft_id and d.pin_id = pins.id
            and d.published_at > ${now - DELETE_UNDO_MS})`,
        ),
      )
      .returning({
        comments: pins.commentCount,
        saves: sql<number>`(select count(*) from saves s where s.pin_id = pins.id and s.user_id <> ${userId})`,
      }),
    frames: insertFramesOfPin(db, pinId, now, HAS_JUST_CHANGED),
    back: db
      .update(pinDrafts)
      .set({ publishedAt: null, updatedAt: now })
      .where(
        and(
          isOwn,
          isNotNull(pinDrafts.publishedAt),
          gt(pinDrafts.publishedAt, now - DELETE_UNDO_MS),
          sql`exists (select 1 from pins made where made.id = ${pinDrafts.pinId} and made.draft_id is null)`,
        ),
      ),
    restored: db
      .select()
      .from(pinDrafts)
      .where(and(isOwn, isNull(pinDrafts.publishedAt))),
    pin: db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.id, resolvePinId(id)), mayChange(sql`${pins.id}`, userId))),
  })
  context.deliverFrames(frames)
  if (deleted.length > 0) await settleMedia(context)
  const [draft] = restored
  if (!draft) return fail(pin.length > 0 ? 'undoExpired' : 'pinNotFound')
  const { saves, comments } = deleted[0] ?? { saves: 0, comments: 0 }
  return { id, saves, comments, undo_until: null, draft: presentDraft(draft) }
}
