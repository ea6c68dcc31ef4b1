import { sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'
import { mayOpenBoard } from './board-rules.ts'

export interface BoardAddress {
  username: string
  board: string
}

/** A subselect; null if there is no such board that the viewer may open. */
export function boardId(viewer: Viewer, { username, board }: Placeholders<BoardAddress>): SQL {
  return sql`(select ${boards.id} from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
    where ${users.username} = ${username} and ${boards.slug} = ${board} and ${mayOpenBoard(viewer)})`
}
