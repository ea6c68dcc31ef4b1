import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { removedSaves, saves } from '#db/tables/saves.ts'
import { pinDays } from '#db/tables/tracking/event-log.ts'
import type { RemovedSaves, UnsavePinInput } from '#schema/saves/calls.ts'
import { SAVE_UNDO_MS } from '#schema/saves/constants.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { mayRemove } from '#worker/model/save-rules.ts'
import { presentSave, selectSaves } from './present-save.ts'

/**
 * Idempotent. Saves of the same day are uncounted, so that saving again and again doesn't make a pin popular. For a
 * minute they can be brought back as they were.
 */
export async function unsavePin(context: MemberContext, input: UnsavePinInput): Promise<RemovedSaves> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const today = Math.floor(now / DAY_MS)
  const isTargeted = isTarget(input, me)
  const pinId = sql`(select pin_id from saves where ${isTargeted} limit 1)`
  // Saves by the pinner were not counted.
  const isOfAnother = sql`exists (select 1 from saves s where s.id in (select id from saves where ${isTargeted})
    and s.user_id <> ${pins.pinnerId})`
  const { removed, frames, left } = await context.commit({
    removed: selectSaves(db, me, isTargeted),
    count: db
      .update(pins)
      .set({
        repinCount: sql`max(0, ${pins.repinCount} - (select count(*) from ${saves}
          where ${isTargeted} and ${isCountedUser(sql`${saves.userId}`)}))`,
      })
      .where(eq(pins.id, pinId)),
    day: db
      .update(pinDays)
      .set({
        // A person who has it on another board since today still saved it today.
        saves: sql`max(0, ${pinDays.saves} - (select count(distinct ${saves.userId}) from ${saves}
          where ${isTargeted} and ${saves.createdAt} >= ${today * DAY_MS} and not exists (
            select 1 from saves other where other.user_id = ${saves.userId} and other.pin_id = ${saves.pinId}
              and other.created_at >= ${today * DAY_MS}
              and other.id not in (select id from saves where ${isTargeted}))))`,
      })
      .where(
        and(
          eq(pinDays.pinId, pinId),
          eq(pinDays.day, today),
          sql`exists (select 1 from ${pins} where ${pins.id} = ${pinDays.pinId} and ${isOfAnother})`,
        ),
      ),
    cover: clearCover(db, isTargeted),
    kept: db.run(sql`insert into ${removedSaves} (id, user_id, pin_id, board_id, section_id, note, position, created_at,
        removed_by, removed_at)
      select id, user_id, pin_id, board_id, section_id, note, position, created_at, ${me}, ${now} from ${saves}
      where ${isTargeted} on conflict (id) do update set note = excluded.note, position = excluded.position,
        board_id = excluded.board_id, section_id = excluded.section_id, removed_by = excluded.removed_by,
        removed_at = excluded.removed_at`),
    frames: insertBoardFrames(db, sql`(select board_id from saves where ${isTargeted} limit 1)`, now, sql`1`),
    save: db.delete(saves).where(isTargeted),
    left: selectSaves(db, me, sql`${saves.userId} = ${me} and ${saves.pinId} = ${toPinId(input)}`),
  })
  context.deliverFrames(frames)
  const last = left.at(-1)
  return {
    removed: removed.map(presentSave),
    undo_until: removed.length > 0 ? new Date(now + SAVE_UNDO_MS).toISOString() : null,
    still_saved: last ? presentSave(last) : null,
  }
}

/** What leaves a board is its cover no longer, unless it was made there. */
export function clearCover(db: Database, isTargeted: SQL) {
  return db
    .update(boards)
    .set({ coverPinId: null })
    .where(
      sql`${boards.id} in (select board_id from saves where ${isTargeted})
        and ${boards.coverPinId} in (select pin_id from saves where ${isTargeted})
        and not exists (
          select 1 from ${pins} where ${pins.id} = ${boards.coverPinId} and ${pins.boardId} = ${boards.id})
        and not exists (select 1 from saves other where other.board_id = ${boards.id}
          and other.pin_id = ${boards.coverPinId} and other.id not in (select id from saves where ${isTargeted}))`,
    )
}

/** The pin is the one that was named, or that of the save which was removed. */
function toPinId(input: UnsavePinInput): SQL {
  if ('pin_id' in input) return sql`${input.pin_id}`
  return sql`(select gone.pin_id from ${removedSaves} gone where gone.id = ${input.save_id})`
}

/** An id also names the save of another on a board whose pins the viewer may edit. */
function isTarget(input: UnsavePinInput, me: string): SQL {
  if ('save_id' in input) return sql`(${saves.id} = ${input.save_id} and ${mayRemove(me)})`
  const { pin_id: pinId, board_id: boardId } = input
  const onBoard = boardId === undefined ? sql`1` : eq(saves.boardId, boardId)
  return sql`(${saves.userId} = ${me} and ${saves.pinId} = ${pinId} and ${onBoard})`
}
