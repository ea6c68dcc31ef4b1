import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { insertWhere } from '#db/insert-where.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { pinDays } from '#db/tables/tracking/event-log.ts'
import type { CreatedSave, SavePinInput } from '#schema/saves/calls.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { findSaveBoard } from '#worker/model/find-save-board.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { maySaveTo, refuseBoard } from '#worker/model/save-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import { presentSave, selectSaves } from './present-save.ts'

export async function savePin(
  context: MemberContext,
  { pin_id: pinId, board_id: boardId, section_id: sectionId }: SavePinInput,
): Promise<CreatedSave> {
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const [pin] = await db
    .select({ id: pins.id })
    .from(pins)
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
  if (!pin) fail('pinNotFound')
  const board = await findSaveBoard(db, userId, boardId)
  if (!board) return refuseBoard(context, boardId ?? '')
  if (sectionId !== undefined) await requireSection(db, board.id, sectionId)

  const id = newId(now)
  // A save counts only if it was really inserted.
  const isSectionThere = sectionId === undefined ? sql`1` : hasSection(board.id, sectionId)
  const mine = and(eq(saves.userId, userId), eq(saves.pinId, pinId), eq(saves.boardId, board.id))
  const isMade = sql`exists (select 1 from ${saves} where ${saves.id} = ${id})`
  const { kept, frames } = await context.commit({
    // The board may be deleted, or no longer shared, by now, and the pin as well.
    save: insertWhere(
      db,
      saves,
      { id, userId, pinId, boardId: board.id, sectionId, createdAt: now },
      sql`exists (
      select 1 from ${boards} where ${boards.id} = ${board.id} and ${maySaveTo(userId)}) and exists (
      select 1 from ${pins} where ${pins.id} = ${pinId} and ${mayOpen(viewer)}) and ${isSectionThere}`,
    ),
    count: db
      .update(pins)
      .set({ repinCount: sql`${pins.repinCount} + 1` })
      .where(and(eq(pins.id, pinId), isMade, isCountedUser(userId))),
    day: countSave(db, { pinId, userId, isMade }, now),
    // What lies on a secret board is for those who share it.
    notifications: insertNotificationEvents(
      db,
      { kind: 'save', actorId: userId, subjectId: pinId, cause: `save:${pinId}:${userId}`, now },
      sql`select p.pinner_id as id from pins p join boards b on b.id = ${board.id}
        where p.id = ${pinId} and ${isMade} and ${isNotBanned(userId)} and (b.privacy <> 'secret'
          or b.owner_id = p.pinner_id or exists (select 1 from board_collaborators c
            where c.board_id = b.id and c.user_id = p.pinner_id))`,
    ),
    section: sectionId === undefined ? [] : [db.update(saves).set({ sectionId }).where(and(mine, isSectionThere))],
    kept: selectSaves(db, userId, mine),
    frames: insertBoardFrames(db, board.id, now, isMade),
  })
  context.notify()
  context.deliverFrames(frames)
  const [save] = kept
  return save ? { ...presentSave(save), is_new: save.id === id } : refuseBoard(context, board.id)
}

export async function requireSection(db: Database, boardId: string, id: string): Promise<void> {
  const [section] = await db
    .select({ id: boardSections.id })
    .from(boardSections)
    .where(and(eq(boardSections.id, id), eq(boardSections.boardId, boardId)))
  if (!section) fail('invalidInput', { field: 'section_id', detail: 'unknownSection' })
}

export function hasSection(boardId: string, id: string): SQL {
  return sql`exists (select 1 from board_sections part where part.id = ${id} and part.board_id = ${boardId})`
}

/** A save counts once per user and day, on however many boards; pinners' own saves don't count. */
export function countSave(
  db: Database,
  { pinId, userId, isMade }: { pinId: string; userId: string; isMade: SQL },
  now: number,
) {
  const day = Math.floor(now / DAY_MS)
  return db.run(sql`insert into ${pinDays} (pin_id, day, saves)
    select ${pins.id}, ${day}, 1 from ${pins}
    where ${pins.id} = ${pinId} and ${pins.pinnerId} <> ${userId} and ${isMade}
      and (select count(*) from saves s where s.user_id = ${userId} and s.pin_id = ${pins.id}
        and s.created_at >= ${day * DAY_MS} and s.created_at < ${(day + 1) * DAY_MS}) = 1
    on conflict (pin_id, day) do update set saves = saves + 1`)
}
