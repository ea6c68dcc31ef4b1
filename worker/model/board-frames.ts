import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import { toMember } from '#worker/context/viewer.ts'
import { insertFrames, selectWatchers } from '#worker/platform/live/frames.ts'
import { mayDo, mayOpenBoard } from './board-rules.ts'

/**
 * The frames are for those who have the board open and may, and are written in the commit that changes it, under a
 * condition that holds there. What takes the board from someone comes after them, so that they learn it, too.
 */
export function insertBoardFrames(db: Database, boardId: string | SQL, now: number, condition: SQL) {
  return insertFramesOfBoards(db, sql`select ${boardId}`, now, condition)
}

/** The same for all boards that a pin is on, as its own or by a save. */
export function insertFramesOfPin(db: Database, pinId: string | SQL, now: number, condition: SQL) {
  const own = sql`select own.board_id from pins own where own.id = ${pinId}`
  return insertFramesOfBoards(
    db,
    sql`${own} union select kept.board_id from saves kept where kept.pin_id = ${pinId}`,
    now,
    condition,
  )
}

/** `ids` selects those of the boards. */
export function insertFramesOfBoards(db: Database, ids: SQL, now: number, condition: SQL) {
  return insertFrames(db, {
    type: 'board_changed',
    data: sql`json_object('board_id', recipient.board_id)`,
    to: sql`select watch.user_id, watch.subject_id as board_id from live_watches watch
      where watch.subject_type = 'board' and watch.subject_id in (${ids}) and watch.until > ${now} and ${condition}
        and exists (select 1 from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
          where ${boards.id} = watch.subject_id and ${mayOpenBoard(toMember(sql`watch.user_id`))})`,
    by: 'board_id',
    now,
  })
}

/** Frames reach those who share the board and have it open, or one of them. */
export function insertActionFrames(
  db: Database,
  { boardId, action, onlyFor }: { boardId: string; action: object; onlyFor: string | null },
  now: number,
) {
  return insertFrames(db, {
    type: 'blocking_action',
    data: { board_id: boardId, action },
    to: sql`${selectWatchers('board', boardId, now)} and exists (
      select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(sql`watch.user_id`, 'view')})
      and ${onlyFor === null ? sql`1` : sql`watch.user_id = ${onlyFor}`}`,
    now,
  })
}
