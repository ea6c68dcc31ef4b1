import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { embedPin } from '#db/embedding.ts'
import { newId } from '#db/id.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { relateNewPin } from '#db/relate-new-pin.ts'
import { RELATED_PINS_KEPT } from '#db/related-pins.ts'
import { comments } from '#db/tables/comments.ts'
import { images } from '#db/tables/images.ts'
import { pins, relatedPins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { standInAssets } from '../../test/helpers/demo-assets.ts'
import { startDatabase, type DatabaseServer } from '../lib/database-server.ts'
import type { DemoContent, PinRow } from './content.ts'
import { generateDemo } from './generate.ts'
import { insertRows } from './insert-rows.ts'
import { insertDemo } from './insert.ts'
import { isListed } from './make-pins.ts'

const NOW = Date.UTC(2026, 10, 1, 12)
let folder: string
let server: DatabaseServer
let db: Database
let content: DemoContent

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-demo-'))
  server = await startDatabase(folder)
  db = openDatabase({ DATABASE_URL: server.url }, { timeoutMs: 30_000 })
  await migrateDatabase(db)
  content = generateDemo({ seed: 'insert', pins: 150, now: NOW }, standInAssets())
  await insertDemo(db, content)
}, 60_000)

afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function rowsOf(table: typeof pins | typeof comments | typeof relatedPins | typeof users): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(table)
  return row?.rows ?? 0
}

async function listOf(pinId: string): Promise<{ relatedPinId: string; score: number }[]> {
  return db
    .select({ relatedPinId: relatedPins.relatedPinId, score: relatedPins.score })
    .from(relatedPins)
    .where(eq(relatedPins.pinId, pinId))
    .orderBy(relatedPins.relatedPinId)
}

/** A further pin on a board of the demo, with an image of its own. */
async function addPin(changes: Partial<PinRow> = {}): Promise<PinRow> {
  const model = content.pins.find((pin) => isListed(pin) && pin.kind === 'image') as PinRow
  const id = newId()
  const signature = id.toLowerCase().padEnd(32, '0')
  await db.insert(images).values({
    signature,
    extension: 'jpg',
    width: 736,
    height: 900,
    dominantColor: '#336699',
    bytes: 1,
    createdAt: NOW,
  })
  const pin: PinRow = {
    id,
    imageSignature: signature,
    boardId: model.boardId,
    pinnerId: model.pinnerId,
    topicId: model.topicId ?? null,
    title: 'A bowl of lentil soup',
    feedScore: 0.5,
    createdAt: NOW,
    embedding: embedPin({
      title: 'A bowl of lentil soup',
      description: 'With lemon.',
      topicSlugs: ['soups'],
      dominantColor: '#cc8844',
    }),
    ...changes,
  }
  await db.insert(pins).values(pin)
  return pin
}

describe('insertDemo', () => {
  it('puts every row in, with nothing pointing nowhere', async () => {
    expect(await rowsOf(pins)).toBe(150)
    expect(await rowsOf(comments)).toBe(750)
    expect(await rowsOf(relatedPins)).toBe(content.relatedPins.length)
    expect(await db.all(sql`pragma foreign_key_check`)).toEqual([])
  })

  it('stores values as they were, embeddings, JSON and flags among them', async () => {
    const wanted = content.pins.find((pin) => pin.originPinnerId) as PinRow
    const { embedding: vector, ...rest } = wanted
    const [stored] = await db.select().from(pins).where(eq(pins.id, wanted.id))
    expect(stored).toMatchObject(rest)
    const [distance] = await db.all<{ distance: number }>(
      sql`select vector_distance_cos(embedding, vector32(${JSON.stringify([...(vector as Float32Array)])})) as distance from pins where id = ${wanted.id}`,
    )
    expect(distance?.distance).toBeCloseTo(0, 5)
    const [person] = await db.select().from(users).where(eq(users.username, 'business'))
    expect(person).toMatchObject({
      isPartner: true,
      isEmployee: false,
      nags: [],
      connectedNetworks: {},
      thirdPartyMarketingTrackingEnabled: true,
    })
  })

  it('changes nothing the second time', async () => {
    const before = [await rowsOf(pins), await rowsOf(comments), await rowsOf(relatedPins)]
    await insertDemo(db, content)
    expect([await rowsOf(pins), await rowsOf(comments), await rowsOf(relatedPins)]).toEqual(before)
    expect(await insertRows(db, users, content.users)).toBe(0)
  })
})

describe('relateNewPin', () => {
  it('gives the pin a list and puts it into the lists of its neighbours, however often it runs', async () => {
    const pin = await addPin()
    await relateNewPin(db, pin.id)
    const list = await listOf(pin.id)
    const total = await rowsOf(relatedPins)
    await relateNewPin(db, pin.id)
    expect(await listOf(pin.id)).toEqual(list)
    expect(await rowsOf(relatedPins)).toBe(total)

    expect(list.length).toBeGreaterThanOrEqual(24)
    expect(list.length).toBeLessThanOrEqual(RELATED_PINS_KEPT)
    const told = await db.select().from(relatedPins).where(eq(relatedPins.relatedPinId, pin.id))
    expect(told.length).toBeGreaterThan(5)
    const best = list.reduce((one, other) => (other.score > one.score ? other : one))
    expect(told.map((row) => row.pinId)).toContain(best.relatedPinId)
  })

  it('lists neither itself nor its image nor one image twice nor what is hidden', async () => {
    const pin = await addPin()
    const hidden = await addPin({ isHidden: true })
    const secret = await addPin({ audience: 'board' })
    const copy = await addPin({ imageSignature: pin.imageSignature })
    await relateNewPin(db, pin.id)
    const list = await listOf(pin.id)
    for (const other of [pin, hidden, secret, copy]) expect(list.map((row) => row.relatedPinId)).not.toContain(other.id)
    const shown = await db
      .select({ signature: pins.imageSignature })
      .from(relatedPins)
      .innerJoin(pins, eq(pins.id, relatedPins.relatedPinId))
      .where(eq(relatedPins.pinId, pin.id))
    expect(new Set(shown.map((row) => row.signature)).size).toBe(list.length)
  })

  it('shows no one a pin that not everyone may see', async () => {
    const secret = await addPin({ audience: 'board' })
    await relateNewPin(db, secret.id)
    expect((await listOf(secret.id)).length).toBeGreaterThan(0)
    expect(await db.select().from(relatedPins).where(eq(relatedPins.relatedPinId, secret.id))).toEqual([])
  })

  it('falls back on popular pins where there is nothing to go by', async () => {
    const blank = await addPin({ embedding: null })
    await relateNewPin(db, blank.id)
    const list = await listOf(blank.id)
    expect(list).toHaveLength(24)
    for (const { score } of list) expect(score).toBeLessThanOrEqual(0.1)
    await expect(relateNewPin(db, 'nosuchpin')).resolves.toBeUndefined()
  })
})
