import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import { BOARD_EMBED_PINS } from '#schema/pins/embed-constants.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { newestOnBoard } from '#worker/model/newest-on-board.ts'
import { datedCards } from '#worker/model/pin-card-feed.ts'
import { cardPresenter } from '#worker/model/pin-card.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readBoard = viewerStatement(boardStatement)
const readPins = viewerStatement(pinsStatement)

/** The id stays when the board or its owner is renamed. */
export async function findEmbeddedBoard(
  context: QueryContext,
  variables: QueryVariables<'EmbeddedBoardQuery'>,
): Promise<QueryResult<'EmbeddedBoardQuery'>> {
  const [[row], pins] = await Promise.all([readBoard(context, variables), readPins(context, variables)])
  if (!row) return missing()
  const { name, slug, username, fullName, image } = row
  return {
    __typename: 'EmbeddedBoard',
    name,
    url: href('board', { username, board: slug }),
    owner: { username, fullName, smallImageUrl: avatarUrl(image, '75x75') },
    pins: pins.map(cardPresenter(context.viewer)),
  }
}

function boardStatement(db: Database, viewer: Viewer, { boardId }: Placeholders<{ boardId: string }>) {
  return db
    .select({
      name: boards.name,
      slug: boards.slug,
      username: users.username,
      fullName: users.fullName,
      image: users.imageSignature,
    })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boards.id, boardId), mayOpenBoard(viewer)))
}

function pinsStatement(db: Database, viewer: Viewer, { boardId }: Placeholders<{ boardId: string }>) {
  return datedCards(db, newestOnBoard(viewer, sql`${boardId}`, BOARD_EMBED_PINS))
}
