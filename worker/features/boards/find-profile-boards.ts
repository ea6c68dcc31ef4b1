import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { isOnProfile, mayListBoard } from '#worker/model/board-rules.ts'
import { presentTile, tileColumns } from '#worker/model/board-tile.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const ROWS = TILE_PAGE_SIZE + 1

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
  values: Placeholders<{ username: string; score: number; id: string }>,
) {
  return db
    .select({ ...tileColumns(viewer), position: boards.position })
    .from(sql`(${listedBoards(viewer, values)}) as listed`)
    .innerJoin(boards, eq(boards.id, sql`listed.board_id`))
    .innerJoin(users, eq(users.id, boards.ownerId))
    .orderBy(desc(boards.position), desc(boards.id))
}

/** Each part is read from an index that has its boards alone: those on the profile may be few among secret ones. */
function listedBoards(
  viewer: Viewer,
  { username, score, id }: Placeholders<{ username: string; score: number; id: string }>,
): SQL {
  const owner = sql`(select owner.id from users owner where owner.username = ${username})`
  const isNext = sql`${boards.ownerId} = ${owner} and (${boards.position}, ${boards.id}) < (${score}, ${id})`
  const inOrder = sql`order by ${boards.position} desc, ${boards.id} desc limit ${ROWS}`
  const select = (from: SQL, isListed: SQL) => sql`select ${boards.id} as board_id, ${boards.position} as position
    from ${from} join ${users} on ${users.id} = ${boards.ownerId} where ${isNext} and ${isListed} ${inOrder}`
  if (viewer.type !== 'AUTH') return select(sql`${boards}`, isOnProfile(viewer))
  if (viewer.user.username === username) return select(sql`${boards}`, mayListBoard(viewer))
  const shared = sql`board_collaborators with_me cross join ${boards} on ${boards.id} = with_me.board_id`
  return sql`select * from (
      select * from (${select(sql`${boards}`, isOnProfile(viewer))})
      union select * from (${select(shared, sql`with_me.user_id = ${viewer.user.id} and ${mayListBoard(viewer)}`)}))
    order by position desc, board_id desc limit ${ROWS}`
}
