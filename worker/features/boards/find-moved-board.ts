import { and, eq, sql } from 'drizzle-orm'
import { boardRedirects } from '#db/tables/board-moves.ts'
import { boards } from '#db/tables/boards.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { mayOpenBoard } from './rules.ts'

/** The board into which one was merged that stood at this address; only for those who may open it. */
export async function findMovedBoard(
  { db, reader, viewer }: QueryContext,
  { username, board }: QueryVariables<'MovedBoardQuery'>,
): Promise<QueryResult<'MovedBoardQuery'>> {
  const [row] = await reader.read(
    db
      .select({ username: users.username, slug: boards.slug })
      .from(boardRedirects)
      .innerJoin(boards, eq(boards.id, boardRedirects.boardId))
      .innerJoin(users, eq(users.id, boards.ownerId))
      .where(
        and(
          sql`${boardRedirects.ownerId} = (select former.id from users former where former.username = ${username})`,
          eq(boardRedirects.slug, board),
          mayOpenBoard(viewer),
        ),
      ),
  )
  if (!row) return missing()
  return { __typename: 'MovedBoard', url: href('board', { username: row.username, board: row.slug }) }
}
