import { and, asc, eq } from 'drizzle-orm'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { MAX_SECTIONS } from '#schema/boards/constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { maySaveTo } from '#worker/model/save-rules.ts'

export async function findSectionChoices(
  { db, reader, viewer }: QueryContext,
  { boardId }: QueryVariables<'SectionChoicesQuery'>,
): Promise<QueryResult<'SectionChoicesQuery'>> {
  const sections =
    viewer.type === 'AUTH'
      ? await reader.read(
          db
            .select({ id: boardSections.id, title: boardSections.title })
            .from(boardSections)
            .innerJoin(boards, eq(boards.id, boardSections.boardId))
            .where(and(eq(boardSections.boardId, boardId), maySaveTo(viewer.user.id)))
            .orderBy(asc(boardSections.position), asc(boardSections.id))
            .limit(MAX_SECTIONS),
        )
      : []
  return { __typename: 'SectionChoices', sections }
}
