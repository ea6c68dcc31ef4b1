import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { toImage } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { boardId, type BoardAddress } from '#worker/model/board-id.ts'
import { selectSectionCount, selectSectionCovers } from '#worker/model/board-section-tile.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readSections = viewerStatement(sectionsStatement)

/** Stands before all positions. */
const FIRST = { score: -1, id: '' }

export async function findBoardSections(
  context: QueryContext,
  { after, ...place }: QueryVariables<'BoardSectionsQuery'>,
): Promise<QueryResult<'BoardSectionsQuery'>> {
  const from = after === null ? FIRST : positionAfter(after)
  return toConnection(
    await readSections(context, { ...place, ...from }),
    TILE_PAGE_SIZE,
    ({ position, id }) => ({ score: position, id }),
    ({ id, slug, title, pinCount, covers }) => ({
      __typename: 'BoardSection' as const,
      id,
      title,
      url: href('boardSection', { ...place, section: slug }),
      pinCount,
      covers: covers.map((image) => toImage(image, '236x')),
    }),
  )
}

interface SectionsValues extends BoardAddress {
  score: number
  id: string
}

export function sectionsStatement(db: Database, viewer: Viewer, values: Placeholders<SectionsValues>) {
  const id = sql<string>`part.id`
  const position = sql<number>`part.position`
  return db
    .select({
      id,
      slug: sql<string>`part.slug`,
      title: sql<string>`part.title`,
      position: position.mapWith(Number),
      pinCount: selectSectionCount(viewer),
      covers: selectSectionCovers(viewer),
    })
    .from(sql`${boardSections} as part`)
    .where(
      sql`part.board_id = ${boardId(viewer, values)} and (part.position, part.id) > (${values.score}, ${values.id})`,
    )
    .orderBy(position, id)
    .limit(TILE_PAGE_SIZE + 1)
}
