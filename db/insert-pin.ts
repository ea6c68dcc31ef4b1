import { and, eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { StoredImage } from '#schema/media/image.ts'
import { batch } from './batch.ts'
import type { Database } from './client.ts'
import { embedPin } from './embedding.ts'
import { foldColumns } from './folded-texts.ts'
import { newId } from './id.ts'
import { insertWhereReturningId } from './insert-where.ts'
import { indexPinProducts } from './pin-products.ts'
import { images } from './tables/images.ts'
import { pinDetails, pins, pinTopics } from './tables/pins/pins.ts'

/** Ranks new pins above older ones. */
const FRESH_FEED_SCORE = 1

interface PinParts {
  pinnerId: string
  boardId: string
  title: string
  columns?: Omit<
    Partial<typeof pins.$inferInsert>,
    'id' | 'pinnerId' | 'boardId' | 'imageSignature' | 'idempotencyKey' | 'title' | 'embedding' | 'topicId'
  >
  details?: Omit<typeof pinDetails.$inferInsert, 'pinId'>
  /** Most relevant first. */
  topics?: readonly { id: string; slug: string }[]
}

type NewImage = StoredImage & { bytes: number; look?: Float32Array; isDescribed?: boolean }

export interface NewPin extends PinParts {
  image: NewImage
  /** The same key of the same pinner makes no second pin. */
  idempotencyKey: string
}

export interface PinToInsert extends PinParts {
  id: string
  /** Its own first, then those of its details. */
  images: readonly [NewImage, ...NewImage[]]
  idempotencyKey?: string
}

export interface CreatedPin {
  id: string
  created: boolean
}

/**
 * Stores a pin and all that belongs to it in one batch. Its files must already be in the media store; call
 * `relateNewPin` afterwards.
 */
export async function insertPin(db: Database, input: NewPin, now: number = Date.now()): Promise<CreatedPin> {
  const { pinnerId, idempotencyKey, image } = input
  const id = newId(now)
  const { stored } = await batch(db, {
    ...newPinStatements(db, { ...input, id, images: [image] }, now),
    stored: db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.pinnerId, pinnerId), eq(pins.idempotencyKey, idempotencyKey))),
  })
  const [pin] = stored
  if (!pin) throw new Error('The pin was not stored')
  return { id: pin.id, created: pin.id === id }
}

/**
 * The statements are for one batch. They add a pin and all that belongs to it, if the condition holds and none of its
 * keys is taken; `pin` answers its id then.
 */
export function newPinStatements(db: Database, input: PinToInsert, now: number, condition: SQL = sql`1`) {
  const { id, pinnerId, boardId, images: stored, idempotencyKey, title, columns = {}, details = {} } = input
  const { topics = [] } = input
  const [image] = stored
  const row = {
    createdAt: now,
    feedScore: FRESH_FEED_SCORE,
    ...columns,
    id,
    pinnerId,
    boardId,
    idempotencyKey,
    title,
    imageSignature: image.signature,
    embedding: embedPin({
      title,
      description: columns.description ?? '',
      topicSlugs: topics.map(({ slug }) => slug),
      dominantColor: image.dominantColor,
    }),
    topicId: topics[0]?.id ?? null,
    ...foldColumns({
      title,
      gridTitle: columns.gridTitle,
      description: columns.description,
      altText: columns.altText,
    }),
  }
  return {
    images: db
      .insert(images)
      .values(stored.map((one) => ({ ...one, createdAt: now })))
      .onConflictDoNothing(),
    pin: insertWhereReturningId(db, pins, row, condition),
    details: db.run(insertDetails(id, details)),
    topics: insertPinTopics(db, id, topics),
    products: details.products ? [db.run(indexPinProducts(eq(pinDetails.pinId, id)))] : [],
  }
}

/** Reads the pin's id from `pins`, so that nothing is inserted where the pin was there already under another id. */
function insertDetails(pinId: string, details: NonNullable<PinParts['details']>): SQL {
  const { pinId: key, ...parts } = getTableColumns(pinDetails)
  const names: SQL[] = [sql`${sql.identifier(key.name)}`]
  const values: SQL[] = [sql`id`]
  for (const [part, column] of Object.entries(parts)) {
    const value = details[part as keyof typeof parts]
    if (value == null) continue
    names.push(sql`${sql.identifier(column.name)}`)
    values.push(sql`${JSON.stringify(value)}`)
  }
  const comma = sql`, `
  return sql`insert into ${sql.identifier(getTableName(pinDetails))} (${sql.join(names, comma)})
    select ${sql.join(values, comma)} from ${pins} where ${pins.id} = ${pinId}`
}

/** Gives topics to a pin that has none yet; does nothing if the pin does not exist or the condition does not hold. */
export function insertPinTopics(
  db: Database,
  pinId: string,
  topics: readonly { id: string }[],
  condition: SQL = sql`1`,
) {
  const ids = JSON.stringify(topics.map(({ id }) => id))
  return db.run(sql`insert into ${pinTopics} (pin_id, topic_id, feed_score)
    select pins.id, listed.value, pins.feed_score from pins, json_each(${ids}) listed where pins.id = ${pinId}
      and ${condition} on conflict do nothing`)
}
