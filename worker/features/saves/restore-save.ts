import { and, eq, lte, sql } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { removedSaves, saves } from '#db/tables/saves.ts'
import type { SavedPin } from '#schema/saves/calls.ts'
import { SAVE_UNDO_MS } from '#schema/saves/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { maySaveTo, refuseBoard } from '#worker/model/save-rules.ts'
import { presentSave, selectSaves } from './present-save.ts'
import { countSave } from './save-pin.ts'

const ROWS_PER_SWEEP = 5_000

/** The user who removed it restores it as it was. One that is back already stays as it is. */
export async function restoreSave(context: MemberContext, id: string): Promise<SavedPin> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const [gone] = await db
    .select()
    .from(removedSaves)
    .where(and(eq(removedSaves.id, id), eq(removedSaves.removedBy, me)))
  const [there] = await selectSaves(db, me, and(eq(saves.id, id), eq(saves.userId, me)))
  if (there) return presentSave(there)
  if (!gone) return fail('saveNotFound')
  if (gone.removedAt <= now - SAVE_UNDO_MS) return fail('undoExpired')
  const { userId, pinId, boardId } = gone
  const isMade = sql`exists (select 1 from ${saves} where ${saves.id} = ${id})`
  const rights = userId === me ? maySaveTo(me) : mayDo(me, 'editPins')
  const { kept, pin } = await context.commit({
    // Saved again meanwhile is saved: its note and section stay.
    save: db.run(sql`insert into ${saves} (id, user_id, pin_id, board_id, section_id, note, position, created_at)
      select gone.id, gone.user_id, gone.pin_id, gone.board_id,
        (select part.id from board_sections part where part.id = gone.section_id and part.board_id = gone.board_id),
        gone.note, gone.position, gone.created_at
      from ${removedSaves} gone where gone.id = ${id}
        and exists (select 1 from ${boards} where ${boards.id} = gone.board_id and ${rights})
        and exists (select 1 from ${pins} where ${pins.id} = gone.pin_id and ${mayOpen(viewer)})
      on conflict do nothing`),
    count: db
      .update(pins)
      .set({ repinCount: sql`${pins.repinCount} + 1` })
      .where(and(eq(pins.id, pinId), isMade, isRemoved(id), isCountedUser(userId))),
    day: countSave(db, { pinId, userId, isMade: sql`${isMade} and ${isRemoved(id)}` }, gone.createdAt),
    done: db.delete(removedSaves).where(and(eq(removedSaves.id, id), isMade)),
    kept: selectSaves(db, me, and(eq(saves.userId, userId), eq(saves.pinId, pinId), eq(saves.boardId, boardId))),
    pin: db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.id, pinId), mayOpen(viewer))),
  })
  const [save] = kept
  if (save) return presentSave(save)
  return pin.length === 0 ? fail('pinNotFound') : refuseBoard(context, boardId)
}

/** One of two that bring it back at the same moment counts. */
function isRemoved(id: string) {
  return sql`exists (select 1 from ${removedSaves} where ${removedSaves.id} = ${id})`
}

export async function sweepRemovedSaves(db: Database, now: number): Promise<void> {
  const isDue = lte(removedSaves.removedAt, now - SAVE_UNDO_MS)
  await db
    .delete(removedSaves)
    .where(sql`${removedSaves.id} in (select id from ${removedSaves} where ${isDue} limit ${ROWS_PER_SWEEP})`)
}
