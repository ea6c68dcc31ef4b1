import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { sampleRegion } from '#worker/features/media/images/sample-look.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { CARD_COLUMNS, cardPresenter } from '#worker/model/pin-card.ts'
import { mayOpen, maySuggest } from '#worker/model/pin-rules.ts'
import { refuseFlood } from '#worker/platform/rate-limit.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

/** Images that one pages through: the vector index answers no more at once without getting slow. */
const NEIGHBORS = 200

const readImage = viewerStatement(imageStatement)
const readSimilar = viewerStatement(similarStatement)

/** The look of the region, as that of every whole image was found; that of the whole where it cannot be read. */
export async function findSimilarPins(
  context: QueryContext,
  { pinId, crop, after }: QueryVariables<'SimilarPinsQuery'>,
): Promise<QueryResult<'SimilarPinsQuery'>> {
  const { score, id } = positionAfter(after)
  const [image] = await readImage(context, { pinId })
  if (!image) return missing('pinNotFound')
  // Each decodes an image.
  await refuseFlood(context.env.SIMILAR_LIMIT, context.address)
  const look = (await sampleRegion(context.env, image, crop)) ?? image.look
  const vector = look && JSON.stringify([...look])
  const rows = vector === null ? [] : await readSimilar(context, { pinId, vector, score, id })
  return toConnection(rows, RELATED_PAGE_SIZE, (row) => row, cardPresenter(context.viewer))
}

function imageStatement(db: Database, viewer: Viewer, { pinId }: Placeholders<{ pinId: string }>) {
  return db
    .select({ signature: images.signature, extension: images.extension, look: images.look })
    .from(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
}

interface SimilarValues {
  pinId: string
  vector: string
  score: number
  id: string
}

/** Leaves out copies of the pin's own image; selects one pin of every other image. */
export function similarStatement(
  db: Database,
  viewer: Viewer,
  { pinId, vector, score, id }: Placeholders<SimilarValues>,
) {
  const found = db
    .select({
      id: pins.id,
      score: sql<number>`1 - vector_distance_cos(${images.look}, vector32(${vector})) / 2`.as('score'),
      copy: sql<number>`row_number() over (partition by ${pins.imageSignature}
        order by ${pins.feedScore} desc, ${pins.id} desc)`.as('copy'),
    })
    .from(sql`vector_top_k('pictures_look', vector32(${vector}), ${sql.raw(String(NEIGHBORS))}) as near`)
    .innerJoin(images, sql`${images}.rowid = near.id`)
    .innerJoin(pins, eq(pins.imageSignature, images.signature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(
      and(
        sql`${images.signature} <> (select own.picture_signature from pins own where own.id = ${pinId})`,
        maySuggest(viewer),
      ),
    )
    .as('found')
  return db
    .select({ ...CARD_COLUMNS, score: found.score })
    .from(found)
    .innerJoin(pins, eq(pins.id, found.id))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(and(eq(found.copy, 1), sql`(${found.score}, ${pins.id}) < (${score}, ${id})`))
    .orderBy(desc(found.score), desc(pins.id))
    .limit(RELATED_PAGE_SIZE + 1)
}
