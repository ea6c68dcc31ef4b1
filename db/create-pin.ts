import { and, eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { Picture } from '#schema/picture.ts'
import { batch } from './batch.ts'
import type { Database } from './client.ts'
import { embedPin } from './embedding.ts'
import { newId } from './id.ts'
import { pictures } from './tables/pictures.ts'
import { pinDetails, pins, pinTopics } from './tables/pins.ts'

/** Ranks new pins above older ones. */
const FRESH_FEED_SCORE = 1

export interface NewPin {
  pinnerId: string
  boardId: string
  picture: Picture & { bytes: number }
  /** A second pin of the pinner with this key isn't created. */
  idempotencyKey: string
  title: string
  columns?: Omit<
    Partial<typeof pins.$inferInsert>,
    'id' | 'pinnerId' | 'boardId' | 'pictureSignature' | 'idempotencyKey' | 'title' | 'embedding' | 'topicId'
  >
  details?: Omit<typeof pinDetails.$inferInsert, 'pinId'>
  /** Most relevant first. */
  topics?: readonly { id: string; slug: string }[]
}

export interface CreatedPin {
  id: string
  created: boolean
}

/**
 * Stores a pin and all that belongs to it in one batch. Its files must already be in the media store; call
 * `relateNewPin` afterwards.
 */
export async function createPin(db: Database, input: NewPin, now: number = Date.now()): Promise<CreatedPin> {
  const { pinnerId, boardId, picture, idempotencyKey, title, columns = {}, details = {}, topics = [] } = input
  const id = newId(now)
  const feedScore = columns.feedScore ?? FRESH_FEED_SCORE
  const embedding = embedPin({
    title,
    description: columns.description ?? '',
    topicSlugs: topics.map(({ slug }) => slug),
    dominantColor: picture.dominantColor,
  })
  const topicId = topics[0]?.id ?? null
  const row = {
    createdAt: now,
    ...columns,
    feedScore,
    id,
    pinnerId,
    boardId,
    idempotencyKey,
    title,
    embedding,
    topicId,
  }

  const { stored } = await batch(db, {
    picture: db
      .insert(pictures)
      .values({ ...picture, createdAt: now })
      .onConflictDoNothing(),
    pin: db
      .insert(pins)
      .values({ ...row, pictureSignature: picture.signature })
      .onConflictDoNothing({ target: [pins.pinnerId, pins.idempotencyKey] }),
    details: db.run(insertDetails(id, details)),
    topics: db.run(insertTopics(id, topics)),
    stored: db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.pinnerId, pinnerId), eq(pins.idempotencyKey, idempotencyKey))),
  })
  const [pin] = stored
  if (!pin) throw new Error('The pin was not stored')
  return { id: pin.id, created: pin.id === id }
}

/** Reads the pin's id from `pins`, so that nothing is inserted if the pin exists under another id. */
function insertDetails(pinId: string, details: NonNullable<NewPin['details']>): SQL {
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

function insertTopics(pinId: string, topics: readonly { id: string }[]): SQL {
  const ids = JSON.stringify(topics.map(({ id }) => id))
  return sql`insert into ${pinTopics} (pin_id, topic_id, feed_score)
    select pins.id, listed.value, pins.feed_score from pins, json_each(${ids}) listed where pins.id = ${pinId}`
}
