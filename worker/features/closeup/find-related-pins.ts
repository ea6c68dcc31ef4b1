import { and, desc, eq, sql } from 'drizzle-orm'
import { pictures } from '#db/tables/pictures.ts'
import { pins, relatedPins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import { RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import { CARD_COLUMNS, presentCard } from '#worker/features/pins/card.ts'
import { connectionOfRows, positionAfter } from '#worker/features/pins/connection.ts'
import { mayList, mayOpen } from '#worker/features/pins/rules.ts'
import type { QueryScope } from '#worker/query-scope.ts'
import { missingPin } from './missing-pin.ts'

/** A page of the related feed of a pin, best first. */
export async function findRelatedPins(
  { db, reader, viewer }: QueryScope,
  { pinId, after }: QueryVariables<'CloseupRelatedModulesFeedQuery'>,
): Promise<QueryResult<'CloseupRelatedModulesFeedQuery'>> {
  const { score, id } = positionAfter(after)
  const [subject, rows] = await Promise.all([
    reader.read(
      db
        .select({ id: pins.id })
        .from(pins)
        .where(and(eq(pins.id, pinId), mayOpen(viewer))),
    ),
    reader.read(
      db
        .select({ ...CARD_COLUMNS, score: relatedPins.score })
        .from(relatedPins)
        .innerJoin(pins, eq(pins.id, relatedPins.relatedPinId))
        .innerJoin(pictures, eq(pictures.signature, pins.pictureSignature))
        .innerJoin(users, eq(users.id, pins.pinnerId))
        .where(
          and(
            eq(relatedPins.pinId, pinId),
            sql`(${relatedPins.score}, ${relatedPins.relatedPinId}) < (${score}, ${id})`,
            mayList(viewer),
          ),
        )
        .orderBy(desc(relatedPins.score), desc(relatedPins.relatedPinId))
        .limit(RELATED_PAGE_SIZE + 1),
    ),
  ])
  if (subject.length === 0) return missingPin()
  return connectionOfRows(rows, RELATED_PAGE_SIZE, (row) => row, presentCard)
}
