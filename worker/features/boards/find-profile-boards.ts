import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards.ts'
import { users } from '#db/tables/users.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { positionAfter, toConnection } from '#worker/features/pins/connection.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'
import { presentTile, tileColumns } from './board-tile.ts'
import { mayListBoard } from './rules.ts'

const readBoards = viewerStatement(profileBoardsStatement)

export async function findProfileBoards(
  context: QueryContext,
  { username, after }: QueryVariables<'ProfileBoardsQuery'>,
): Promise<QueryResult<'ProfileBoardsQuery'>> {
  const rows = await readBoards(context, { username, ...positionAfter(after) })
  return toConnection(rows, TILE_PAGE_SIZE, ({ position, id }) => ({ score: position, id }), presentTile)
}

export function profileBoardsStatement(
  db: Database,
  viewer: Viewer,
  { username, score, id }: Places<{ username: string; score: number; id: string }>,
) {
  return db
    .select({ ...tileColumns(viewer), position: boards.position })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(
      and(
        eq(users.username, username),
        sql`(${boards.position}, ${boards.id}) < (${score}, ${id})`,
        mayListBoard(viewer),
      ),
    )
    .orderBy(desc(boards.position), desc(boards.id))
    .limit(TILE_PAGE_SIZE + 1)
}
