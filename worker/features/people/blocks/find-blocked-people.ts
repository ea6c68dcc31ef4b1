import { and, desc, eq, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { userBlocks, users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { PERSON_TILE_COLUMNS, presentPersonTile } from '#worker/model/person-tile.ts'

/** The list includes people whose profile is private by now; a visitor has blocked no one. */
export async function findBlockedPeople(
  { db, reader, viewer }: QueryContext,
  { after }: QueryVariables<'BlockedPeopleQuery'>,
): Promise<QueryResult<'BlockedPeopleQuery'>> {
  const { score, id } = positionAfter(after)
  const rows =
    viewer.type !== 'AUTH'
      ? []
      : await reader.read(
          db
            .select({ ...PERSON_TILE_COLUMNS, since: userBlocks.createdAt })
            .from(userBlocks)
            .innerJoin(users, eq(users.id, userBlocks.blockedId))
            .where(
              and(
                eq(userBlocks.blockerId, viewer.user.id),
                sql`(${userBlocks.createdAt}, ${userBlocks.blockedId}) < (${score}, ${id})`,
                isActive('users'),
              ),
            )
            .orderBy(desc(userBlocks.createdAt), desc(userBlocks.blockedId))
            .limit(TILE_PAGE_SIZE + 1),
        )
  return toConnection(rows, TILE_PAGE_SIZE, (row) => ({ score: row.since, id: row.id }), presentPersonTile)
}
