import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards.ts'
import { users } from '#db/tables/users.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { idBefore } from '#worker/features/pins/card-feed.ts'
import { toConnection } from '#worker/features/pins/connection.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'
import { presentTile, tileColumns } from './board-tile.ts'
import { mayListBoard } from './rules.ts'

const readBoards = viewerStatement(profileBoardsStatement)

export async function findProfileBoards(
  context: QueryContext,
  { username, after }: QueryVariables<'ProfileBoardsQuery'>,
): Promise<QueryResult<'ProfileBoardsQuery'>> {
  const rows = await readBoards(context, { username, before: idBefore(after) })
  return toConnection(rows, TILE_PAGE_SIZE, ({ id }) => ({ score: 0, id }), presentTile)
}

export function profileBoardsStatement(
  db: Database,
  viewer: Viewer,
  { username, before }: Places<{ username: string; before: string }>,
) {
  return db
    .select(tileColumns(viewer))
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(users.username, username), lt(boards.id, before), mayListBoard(viewer)))
    .orderBy(desc(boards.id))
    .limit(TILE_PAGE_SIZE + 1)
}
