import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { embedPin } from '#db/embedding.ts'
import { parsed } from '#db/expressions.ts'
import { pictures } from '#db/tables/pictures.ts'
import { pins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import { RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { sampleCrop } from '#worker/features/media/sample-crop.ts'
import { CARD_COLUMNS, cardPresenter } from '#worker/features/pins/card.ts'
import { positionAfter, toConnection } from '#worker/features/pins/connection.ts'
import { mayOpen, maySuggest } from '#worker/features/pins/rules.ts'
import { refuseFlood } from '#worker/platform/rate-limit.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'

/** All that one pages through: the vector index answers no more at once without getting slow. */
const NEIGHBORS = 200

const readEmbedded = viewerStatement(embeddedStatement)
const readSimilar = viewerStatement(similarStatement)

/** The region is embedded as the whole picture was: its color with the words and topics of the pin. */
export async function findSimilarPins(
  context: QueryContext,
  { pinId, crop, after }: QueryVariables<'SimilarPinsQuery'>,
): Promise<QueryResult<'SimilarPinsQuery'>> {
  const { score, id } = positionAfter(after)
  const [pin] = await readEmbedded(context, { pinId })
  if (!pin) return missing('pinNotFound')
  // Each decodes a picture.
  await refuseFlood(context.env.SIMILAR_LIMIT, context.address)
  const dominantColor = await sampleCrop(context.env, pin, crop)
  const { title, description, topicId, topics } = pin
  const topicSlugs = topics
    .toSorted((a, b) => Number(b.id === topicId) - Number(a.id === topicId))
    .map(({ slug }) => slug)
  const vector = JSON.stringify([...embedPin({ title, description, topicSlugs, dominantColor })])
  const rows = await readSimilar(context, { pinId, vector, score, id })
  return toConnection(rows, RELATED_PAGE_SIZE, (row) => row, cardPresenter(context.viewer))
}

function embeddedStatement(db: Database, viewer: Viewer, { pinId }: Places<{ pinId: string }>) {
  return db
    .select({
      title: pins.title,
      description: pins.description,
      topicId: pins.topicId,
      topics: parsed<
        { id: string; slug: string }[]
      >(sql`(select json_group_array(json_object('id', t.id, 'slug', t.slug))
        from pin_topics own join topics t on t.id = own.topic_id where own.pin_id = ${pins.id})`),
      signature: pictures.signature,
      extension: pictures.extension,
      dominantColor: pictures.dominantColor,
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.signature, pins.pictureSignature))
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
}

interface SimilarValues {
  pinId: string
  vector: string
  score: number
  id: string
}

/** Without copies of the pin's own picture. */
export function similarStatement(db: Database, viewer: Viewer, { pinId, vector, score, id }: Places<SimilarValues>) {
  const likeness = sql<number>`(1 - vector_distance_cos(${pins.embedding}, vector32(${vector})) / 2)`
  return db
    .select({ ...CARD_COLUMNS, score: likeness })
    .from(sql`vector_top_k('pins_embedding', vector32(${vector}), ${sql.raw(String(NEIGHBORS))}) as near`)
    .innerJoin(pins, sql`${pins}.rowid = near.id`)
    .innerJoin(pictures, eq(pictures.signature, pins.pictureSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(
      and(
        sql`${pins.id} <> ${pinId}`,
        sql`${pins.pictureSignature} <> (select own.picture_signature from pins own where own.id = ${pinId})`,
        sql`(${likeness}, ${pins.id}) < (${score}, ${id})`,
        maySuggest(viewer),
      ),
    )
    .orderBy(desc(likeness), desc(pins.id))
    .limit(RELATED_PAGE_SIZE + 1)
}
