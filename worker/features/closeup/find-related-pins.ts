import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pictures } from '#db/tables/pictures.ts'
import { pins, relatedPins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import { PIN_PAGE_EXPERIMENT } from '#schema/constants/experiments.ts'
import { RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { CARD_COLUMNS, cardPresenter } from '#worker/features/pins/card.ts'
import { toConnection, positionAfter } from '#worker/features/pins/connection.ts'
import { maySuggest } from '#worker/features/pins/rules.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'
import { missing } from '#worker/errors/missing.ts'
import { findStory, withStory } from './related-stories.ts'
import { subjectStatement } from './subject-statement.ts'

const readSubject = viewerStatement(subjectStatement)
const readRelated = viewerStatement(relatedStatement)

export async function findRelatedPins(
  context: QueryContext,
  { pinId, after }: QueryVariables<'CloseupRelatedModulesFeedQuery'>,
): Promise<QueryResult<'CloseupRelatedModulesFeedQuery'>> {
  const { score, id } = positionAfter(after)
  const [subject, rows] = await Promise.all([
    readSubject(context, { pinId }),
    readRelated(context, { pinId, score, id }),
  ])
  const [pin] = subject
  if (!pin) return missing('pinNotFound')
  const isStart = after === null && showsStories(context.groups[PIN_PAGE_EXPERIMENT])
  const shown = rows.slice(0, RELATED_PAGE_SIZE - 1)
  const story = isStart ? findStory(pin, shown) : null
  const present = cardPresenter(context.viewer)
  // A story is one of the twelve.
  if (story)
    return withStory(
      toConnection(rows, shown.length, (row) => row, present),
      story,
    )
  return toConnection(rows, RELATED_PAGE_SIZE, (row) => row, present)
}

/** Without a group, as visitors are, there are stories. */
function showsStories(group: string | undefined): boolean {
  switch (group) {
    case undefined:
    case 'enabled':
      return true
    case 'control':
    case 'only_related_pins':
      return false
    default:
      throw new Error(`No case for group ${group} of ${PIN_PAGE_EXPERIMENT}`)
  }
}

interface RelatedValues {
  pinId: string
  score: number
  id: string
}

export function relatedStatement(db: Database, viewer: Viewer, { pinId, score, id }: Places<RelatedValues>) {
  return db
    .select({ ...CARD_COLUMNS, score: relatedPins.score, topicId: pins.topicId })
    .from(relatedPins)
    .innerJoin(pins, eq(pins.id, relatedPins.relatedPinId))
    .innerJoin(pictures, eq(pictures.signature, pins.pictureSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(
      and(
        eq(relatedPins.pinId, pinId),
        sql`(${relatedPins.score}, ${relatedPins.relatedPinId}) < (${score}, ${id})`,
        maySuggest(viewer),
      ),
    )
    .orderBy(desc(relatedPins.score), desc(relatedPins.relatedPinId))
    .limit(RELATED_PAGE_SIZE + 1)
}
