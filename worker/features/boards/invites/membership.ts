import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { MAX_COLLABORATORS } from '#schema/boards/invite-constants.ts'

export function isMember(boardId: string | SQL, userId: string | SQL): SQL {
  return sql`exists (select 1 from board_collaborators mate where mate.board_id = ${boardId}
    and mate.user_id = ${userId})`
}

export function hasRoom(boardId: string | SQL): SQL {
  return sql`(select count(*) from board_collaborators mate where mate.board_id = ${boardId}) < ${MAX_COLLABORATORS}`
}

/** Belongs after each statement that adds or removes someone. */
export function shareStatement(db: Database, boardId: string | SQL) {
  return db.run(sql`update boards set is_collaborative = (case when exists (
      select 1 from board_collaborators mate where mate.board_id = boards.id) then 1 else 0 end)
    where id = ${boardId}`)
}
