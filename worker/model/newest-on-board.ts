import { sql, type SQL } from 'drizzle-orm'
import { pins } from '#db/tables/pins/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayList, mayListOnBoard } from '#worker/model/pin-rules.ts'

/** The newest of a board and its sections, made there or saved, that the viewer may see: `pin_id`, `entry_id`. */
export function newestOnBoard(viewer: Viewer, boardId: SQL, count: number): SQL {
  return sql`select pin_id, entry_id from (
      select * from (select ${pins.id} as pin_id, ${pins.id} as entry_id from ${pins}
        where ${pins.boardId} = ${boardId} and ${mayListOnBoard(viewer)} order by ${pins.id} desc limit ${count})
      union all select * from (select s.pin_id, s.id as entry_id from saves s join ${pins} on ${pins.id} = s.pin_id
        where s.board_id = ${boardId} and ${mayList(viewer)} order by s.id desc limit ${count}))
    order by entry_id desc limit ${count}`
}
