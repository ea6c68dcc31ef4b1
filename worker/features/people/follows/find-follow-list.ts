import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boardFollows, boards } from '#db/tables/boards/boards.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayListBoard } from '#worker/model/board-rules.ts'
import { presentTile, tileColumns } from '#worker/model/board-tile.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { PERSON_TILE_COLUMNS, presentPersonTile } from '#worker/model/person-tile.ts'
import { mayOpenProfile, openProfile } from '#worker/model/profile-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readFollowers = viewerStatement(followersStatement)
const readPeople = viewerStatement(followedPeopleStatement)
const readBoards = viewerStatement(followedBoardsStatement)

export async function findFollowList(
  context: QueryContext,
  { username, list, after }: QueryVariables<'FollowListQuery'>,
): Promise<QueryResult<'FollowListQuery'>> {
  const values = { username, ...positionAfter(after) }
  switch (list) {
    case 'followers':
      return toConnection(await readFollowers(context, values), TILE_PAGE_SIZE, toPosition, presentPersonTile)
    case 'people':
      return toConnection(await readPeople(context, values), TILE_PAGE_SIZE, toPosition, presentPersonTile)
    case 'boards':
      return toConnection(await readBoards(context, values), TILE_PAGE_SIZE, toPosition, presentTile)
    default:
      return list satisfies never
  }
}

function toPosition({ since, id }: { since: number; id: string }) {
  return { score: since, id }
}

type ListPlaceholders = Placeholders<{ username: string; score: number; id: string }>

export function followersStatement(db: Database, viewer: Viewer, { username, score, id }: ListPlaceholders) {
  return db
    .select({ ...PERSON_TILE_COLUMNS, since: userFollows.createdAt })
    .from(userFollows)
    .innerJoin(users, eq(users.id, userFollows.followerId))
    .where(
      and(
        eq(userFollows.followedId, openProfile(viewer, username)),
        sql`(${userFollows.createdAt}, ${userFollows.followerId}) < (${score}, ${id})`,
        mayOpenProfile(viewer),
      ),
    )
    .orderBy(desc(userFollows.createdAt), desc(userFollows.followerId))
    .limit(TILE_PAGE_SIZE + 1)
}

export function followedPeopleStatement(db: Database, viewer: Viewer, { username, score, id }: ListPlaceholders) {
  return db
    .select({ ...PERSON_TILE_COLUMNS, since: userFollows.createdAt })
    .from(userFollows)
    .innerJoin(users, eq(users.id, userFollows.followedId))
    .where(
      and(
        eq(userFollows.followerId, openProfile(viewer, username)),
        sql`(${userFollows.createdAt}, ${userFollows.followedId}) < (${score}, ${id})`,
        mayOpenProfile(viewer),
      ),
    )
    .orderBy(desc(userFollows.createdAt), desc(userFollows.followedId))
    .limit(TILE_PAGE_SIZE + 1)
}

export function followedBoardsStatement(db: Database, viewer: Viewer, { username, score, id }: ListPlaceholders) {
  return db
    .select({ ...tileColumns(viewer), since: boardFollows.createdAt })
    .from(boardFollows)
    .innerJoin(boards, eq(boards.id, boardFollows.boardId))
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(
      and(
        eq(boardFollows.userId, openProfile(viewer, username)),
        sql`(${boardFollows.createdAt}, ${boardFollows.boardId}) < (${score}, ${id})`,
        mayListBoard(viewer),
      ),
    )
    .orderBy(desc(boardFollows.createdAt), desc(boardFollows.boardId))
    .limit(TILE_PAGE_SIZE + 1)
}
