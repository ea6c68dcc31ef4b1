import { and, desc, eq, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { commentMutes } from '#db/tables/comments.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { PERSON_TILE_COLUMNS, presentPersonTile } from '#worker/model/person-tile.ts'

/** The list includes people without a comment that could be found; a visitor has hidden no one's. */
export async function findHiddenCommenters(
  { db, reader, viewer }: QueryContext,
  { after }: QueryVariables<'HiddenCommentersQuery'>,
): Promise<QueryResult<'HiddenCommentersQuery'>> {
  const { score, id } = positionAfter(after)
  const rows =
    viewer.type !== 'AUTH'
      ? []
      : await reader.read(
          db
            .select({ ...PERSON_TILE_COLUMNS, since: commentMutes.createdAt })
            .from(commentMutes)
            .innerJoin(users, eq(users.id, commentMutes.userId))
            .where(
              and(
                eq(commentMutes.ownerId, viewer.user.id),
                sql`(${commentMutes.createdAt}, ${commentMutes.userId}) < (${score}, ${id})`,
                isActive('users'),
              ),
            )
            .orderBy(desc(commentMutes.createdAt), desc(commentMutes.userId))
            .limit(TILE_PAGE_SIZE + 1),
        )
  return toConnection(rows, TILE_PAGE_SIZE, (row) => ({ score: row.since, id: row.id }), presentPersonTile)
}
