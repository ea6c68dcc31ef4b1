import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards.ts'
import { users } from '#db/tables/users.ts'
import { toMember } from '#worker/context/viewer.ts'
import { insertFrames, selectWatchers } from '#worker/platform/live/frames.ts'
import { mayDo, mayOpenBoard } from './rules.ts'

/** For those who have the board open and may: in the commit that changes it, under a condition of that place. */
export function insertBoardFrames(db: Database, boardId: string | SQL, now: number, condition: SQL) {
  return insertFrames(db, {
    type: 'board_changed',
    data: sql`json_object('board_id', ${boardId})`,
    to: sql`${selectWatchers('board', boardId, now)} and ${condition} and exists (
      select 1 from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
      where ${boards.id} = ${boardId} and ${mayOpenBoard(toMember(sql`watch.user_id`))})`,
    now,
  })
}

/** For those who share the board and have it open. */
export function insertActionFrames(db: Database, boardId: string, action: object, now: number) {
  return insertFrames(db, {
    type: 'blocking_action',
    data: { board_id: boardId, action },
    to: sql`${selectWatchers('board', boardId, now)} and exists (
      select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(sql`watch.user_id`, 'view')})`,
    now,
  })
}
