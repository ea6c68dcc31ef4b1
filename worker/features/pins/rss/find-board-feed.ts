import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { boardId, type BoardAddress } from '#worker/model/board-id.ts'
import { mayListBoard } from '#worker/model/board-rules.ts'
import { englishText } from '#worker/texts/texts.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'
import { FEED_ITEMS, feedItems } from './feed-items.ts'
import type { Feed } from './present-rss.ts'
import { isInFeed } from './rules.ts'

const readBoard = viewerStatement(boardStatement)
const readItems = viewerStatement(itemsStatement)

/** What was put on a board; null unless it stands in lists, of an account that search engines may show. */
export async function findBoardFeed(context: QueryContext, place: BoardAddress): Promise<Feed | null> {
  const [[board], items] = await Promise.all([readBoard(context, place), readItems(context, place)])
  if (!board) return null
  const { name, slug, username, description } = board
  const owner = board.ownerName || username
  return {
    title: englishText('rss.boardTitle', { board: name, name: owner }),
    description: description || englishText('head.board', { board: name, name: owner }),
    path: href('board', { username, board: slug }),
    feedPath: href('boardFeed', { username, board: slug }),
    image: null,
    items,
  }
}

function boardStatement(db: Database, viewer: Viewer, { username, board }: Placeholders<BoardAddress>) {
  return db
    .select({
      name: boards.name,
      slug: boards.slug,
      description: boards.description,
      username: users.username,
      ownerName: users.fullName,
    })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(
      and(eq(users.username, username), eq(boards.slug, board), eq(users.hidesFromSearch, false), mayListBoard(viewer)),
    )
}

function itemsStatement(db: Database, viewer: Viewer, place: Placeholders<BoardAddress>) {
  const id = boardId(viewer, place)
  return feedItems(
    db,
    sql`select * from (
        select ${pins.id} as pin_id, ${pins.createdAt} as added_at from ${pins}
        where ${pins.boardId} = ${id} and ${isInFeed()} order by ${pins.id} desc limit ${FEED_ITEMS})
      union all select * from (
        select s.pin_id, s.created_at as added_at from saves s join ${pins} on ${pins.id} = s.pin_id
        where s.board_id = ${id} and ${isInFeed()} order by s.id desc limit ${FEED_ITEMS})`,
  )
}
