import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { batch, HAS_JUST_CHANGED } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { DeletedPinData, DeletePinInput, PinData } from '#schema/pin-builder/calls.ts'
import { DELETE_UNDO_MS } from '#schema/pins/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertFramesOfPin } from '#worker/model/board-frames.ts'
import { removePinStatements } from '#worker/model/remove-pins.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { findDraft, removeDraft } from './drafts.ts'
import { readPin } from './find-own-pin.ts'
import { restoreDraft } from './restore-draft.ts'
import { mayChange, resolvePinId } from './rules.ts'

/** The saves, comments, related pins and more of each go with it. */
const PINS_PER_STEP = 50
const STEPS_PER_SWEEP = 10

/** The pin is there for no one from then on, its owner included; for a minute it can be restored as it was. */
export async function deletePin(
  context: MemberContext,
  { id, restore_draft: isRestored }: DeletePinInput,
): Promise<DeletedPinData> {
  if (isRestored) return restoreDraft(context, id)
  const { db, viewer, now } = context
  const userId = viewer.user.id
  if ((await findDraft(context, id)) && (await removeDraft(context, id))) {
    return { id, saves: 0, comments: 0, undo_until: null }
  }
  const { deleted, frames } = await context.commit({
    deleted: db
      .update(pins)
      .set({ deletedAt: now, wasHidden: sql`${pins.isHidden}`, isHidden: true })
      // The very id: who deletes a draft that is published by now does not mean the pin.
      .where(mayChange(id, userId))
      .returning({
        id: pins.id,
        comments: pins.commentCount,
        saves: sql<number>`(select count(*) from saves s where s.pin_id = pins.id and s.user_id <> ${userId})`,
      }),
    frames: insertFramesOfPin(db, id, now, HAS_JUST_CHANGED),
  })
  context.deliverFrames(frames)
  const [pin] = deleted
  if (pin) await settleMedia(context)
  return pin ? { ...pin, undo_until: new Date(now + DELETE_UNDO_MS).toISOString() } : fail('pinNotFound')
}

/** Exactly as it was, saves and comments included. A pin that is not deleted stays as it is. */
export async function restorePin(context: MemberContext, id: string): Promise<PinData> {
  const { db, viewer, now } = context
  const isMine = and(eq(pins.id, resolvePinId(id)), eq(pins.pinnerId, viewer.user.id))
  const { restored, frames, found } = await context.commit({
    restored: db
      .update(pins)
      .set({ isHidden: sql`${pins.wasHidden}`, wasHidden: false, deletedAt: null })
      .where(and(isMine, gt(pins.deletedAt, now - DELETE_UNDO_MS)))
      .returning({ id: pins.id }),
    frames: insertFramesOfPin(db, resolvePinId(id), now, HAS_JUST_CHANGED),
    found: db.select({ deletedAt: pins.deletedAt }).from(pins).where(isMine),
  })
  context.deliverFrames(frames)
  const [pin] = found
  if (!pin) return fail('pinNotFound')
  if (restored.length > 0) await settleMedia(context)
  return restored.length === 0 && pin.deletedAt !== null ? fail('undoExpired') : readPin(context, id)
}

/** Deletes for good, once no one can restore them; images that nothing else uses go with a later step. */
export async function sweepDeletedPins(db: Database, now: number): Promise<void> {
  for (let step = 0; step < STEPS_PER_SWEEP; step += 1) {
    const due = await db
      .select({ id: pins.id })
      .from(pins)
      .where(lte(pins.deletedAt, now - DELETE_UNDO_MS))
      .limit(PINS_PER_STEP)
    if (due.length === 0) return
    const ids = JSON.stringify(due.map(({ id }) => id))
    const isDue = sql`id in (select value from json_each(${ids})) and deleted_at <= ${now - DELETE_UNDO_MS}`
    await batch(db, { removed: removePinStatements(db, isDue, now) })
  }
}
