import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { toWords } from '#db/embedding.ts'
import { images } from '#db/tables/images.ts'
import { pins, relatedPins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { RelatedReason } from '#schema/pins/constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { matchExpression } from '#worker/features/discovery/search/find-results.ts'
import { toConnection, positionAfter } from '#worker/model/feed-connection.ts'
import { CARD_COLUMNS, cardPresenter } from '#worker/model/pin-card.ts'
import { maySuggest } from '#worker/model/pin-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'
import { findStory, withStory } from './related-stories.ts'
import { subjectStatement } from './subject-statement.ts'

const readSubject = viewerStatement(subjectStatement)
const readRelated = viewerStatement(relatedStatement)
const readFound = viewerStatement(foundStatement)

export async function findRelatedPins(
  context: QueryContext,
  { pinId, after, homefeedSourceSig, ...trail }: QueryVariables<'CloseupRelatedModulesFeedQuery'>,
): Promise<QueryResult<'CloseupRelatedModulesFeedQuery'>> {
  const values = { pinId, ...positionAfter(after), seen: homefeedSourceSig ?? '' }
  const match = matchExpression(trail.searchQuery ?? '')
  const [subject, rows] = await Promise.all([
    readSubject(context, { pinId }),
    match === null ? readRelated(context, values) : readFound(context, { ...values, match }),
  ])
  const [pin] = subject
  if (!pin) return missing('pinNotFound')
  const words = new Set(toWords(pin.title))
  const explained = rows.map((row) => ({ ...row, reason: findReason({ topicId: pin.topicId, words }, row) }))
  const shown = explained.slice(0, RELATED_PAGE_SIZE - 1)
  const story = after === null ? findStory(pin, shown, trail) : null
  const presentCard = cardPresenter(context.viewer)
  const present = (row: (typeof explained)[number]) => ({
    ...presentCard(row),
    ...(row.reason !== null && { recommendationReason: row.reason }),
  })
  // A story is one of the twelve.
  if (story)
    return withStory(
      toConnection(explained, shown.length, (row) => row, present),
      story,
    )
  return toConnection(explained, RELATED_PAGE_SIZE, (row) => row, present)
}

interface RelatedRow {
  topicId: string | null
  gridTitle: string
  reason: 'saves' | 'picture' | null
}

/** What stands out of what the two share. */
function findReason(
  pin: { topicId: string | null; words: ReadonlySet<string> },
  row: RelatedRow,
): RelatedReason | null {
  if (row.reason === 'saves') return 'saves'
  if (toWords(row.gridTitle).some((word) => pin.words.has(word))) return 'text'
  if (row.reason === 'picture') return 'picture'
  return pin.topicId !== null && pin.topicId === row.topicId ? 'topic' : null
}

interface RelatedValues {
  pinId: string
  score: number
  id: string
  /** The signature of an image that the viewer has seen at the start of their way; empty for none. */
  seen: string
}

export function relatedStatement(db: Database, viewer: Viewer, values: Placeholders<RelatedValues>) {
  return selectRelated(db, viewer, values, { score: sql<number>`${relatedPins.score}`, isFound: sql<boolean>`0` })
}

/** No pair is related by more than that, so that what a search finds as well stands before all others. */
const FOUND_BONUS = 1

export function foundStatement(
  db: Database,
  viewer: Viewer,
  { match, ...values }: Placeholders<RelatedValues & { match: string }>,
) {
  const isFound = sql<boolean>`exists (select 1 from pins_search
    where pins_search match ${match} and pins_search.rowid = ${pins}.rowid)`
  const score = sql<number>`(${relatedPins.score} + ${sql.raw(String(FOUND_BONUS))} * ${isFound})`
  return selectRelated(db, viewer, values, { score, isFound })
}

function selectRelated(
  db: Database,
  viewer: Viewer,
  { pinId, score: before, id, seen }: Placeholders<RelatedValues>,
  { score, isFound }: { score: SQL<number>; isFound: SQL<boolean> },
) {
  return db
    .select({
      ...CARD_COLUMNS,
      score: score.mapWith(Number),
      topicId: pins.topicId,
      reason: relatedPins.reason,
      isFound: isFound.mapWith(Boolean),
    })
    .from(relatedPins)
    .innerJoin(pins, eq(pins.id, relatedPins.relatedPinId))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(
      and(
        eq(relatedPins.pinId, pinId),
        sql`(${score}, ${relatedPins.relatedPinId}) < (${before}, ${id})`,
        sql`${pins.imageSignature} <> ${seen}`,
        maySuggest(viewer),
      ),
    )
    .orderBy(desc(score), desc(relatedPins.relatedPinId))
    .limit(RELATED_PAGE_SIZE + 1)
}
