import { and, eq } from 'drizzle-orm'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'

/** The pin must be one that the viewer may open. */
export async function findPublishedDraft(
  { db, reader, viewer }: QueryContext,
  { draftId }: QueryVariables<'PublishedDraftQuery'>,
): Promise<QueryResult<'PublishedDraftQuery'>> {
  const [pin] = await reader.read(
    db
      .select({ pinId: pins.id })
      .from(pins)
      .where(and(eq(pins.draftId, draftId), mayOpen(viewer))),
  )
  return pin ? { __typename: 'PublishedDraft', ...pin } : missing('pinNotFound')
}
