import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { insertPin } from '#db/insert-pin.ts'
import { relateNewPin } from '#db/relate-new-pin.ts'
import { RELATED_PINS_KEPT } from '#db/related-pins.ts'
import { relatedPins } from '#db/tables/pins/pins.ts'
import { startDatabaseOf, type TestDatabase } from '../../helpers/data-template.ts'
import { makeBoard, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'

/** The site's size must not matter. */
const PINS = 302
const MOST_ROWS_READ = 500

const SUBJECTS = ['clay bowls', 'garden sheds', 'rye bread', 'paper lamps', 'wool socks', 'small kitchens']

const IMAGE = { extension: 'jpg', width: 600, height: 800, dominantColor: '#aabbcc', bytes: 1 } as const

interface Step {
  rows_read: number
}

let database: TestDatabase
let demo: TestDatabase
let owner: UserRow
let board: BoardRow
let rowsRead = 0

/** Adds up what the server says that each statement has read. */
const counting: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const { results } = (await answer.clone().json()) as {
    results: { response?: { result?: { step_results?: (Step | null)[] } & Partial<Step> } }[]
  }
  for (const { response } of results) {
    const steps = response?.result?.step_results ?? [{ rows_read: response?.result?.rows_read ?? 0 }]
    for (const step of steps) rowsRead += step?.rows_read ?? 0
  }
  return answer
}

const open = ({ url }: TestDatabase) => openDatabase({ DATABASE_URL: url }, { timeoutMs: 20_000, fetch: counting })

beforeAll(async () => {
  database = await startDatabaseOf('empty')
  demo = await startDatabaseOf('demo')
  const db = open(database)
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  for (let number = 0; number < PINS; number += 1) await relateNewPin(db, await makeOne(number))
}, 120_000)

afterAll(async () => {
  await database.stop()
  await demo.stop()
})

async function makeOne(number: number): Promise<string> {
  const { id } = await insertPin(open(database), {
    pinnerId: owner.id,
    boardId: board.id,
    title: `${SUBJECTS[number % SUBJECTS.length]}, number ${number}`,
    idempotencyKey: `cost-${number}`,
    image: { ...IMAGE, signature: number.toString(16).padStart(32, '0') },
  })
  return id
}

it('making one Pin and relating it to others reads few rows, however many Pins there are', async () => {
  rowsRead = 0
  const id = await makeOne(PINS)
  await relateNewPin(open(database), id)
  expect(rowsRead).toBeGreaterThan(50)
  expect(rowsRead).toBeLessThanOrEqual(MOST_ROWS_READ)
})

describe('among Pins of topics, of which several show one image', () => {
  interface Model {
    id: string
    title: string
    pinnerId: string
    boardId: string
    signature: string
    topics: string
  }

  const readModels = (db: Database) =>
    db.all<Model>(sql`
      select id, title, pinner_id as "pinnerId", board_id as "boardId", picture_signature as signature,
        (select json_group_array(json_object('id', t.id, 'slug', t.slug)) from pin_topics own
          join topics t on t.id = own.topic_id where own.pin_id = pins.id) as topics
      from pins where audience = 'public' and rowid % 20 = 3`)

  it.each(['an image of its own', 'an image that others show', 'words of its own alone'])(
    'one with %s costs no more, and gets as many related Pins, once for each image',
    async (kind) => {
      const db = open(demo)
      let most = 0
      for (const model of await readModels(db)) {
        const topics =
          kind === 'words of its own alone' ? [] : (JSON.parse(model.topics) as { id: string; slug: string }[])
        const isCopy = kind === 'an image that others show'
        const key = newId()
        rowsRead = 0
        const { id } = await insertPin(db, {
          ...model,
          title: topics.length === 0 ? key : `${model.title} once more`,
          topics,
          idempotencyKey: key,
          image: { ...IMAGE, signature: isCopy ? model.signature : key.toLowerCase().padEnd(32, '0') },
        })
        await relateNewPin(db, id)
        most = Math.max(most, rowsRead)
        const list = await db.all<{ signature: string }>(sql`
          select p.picture_signature as signature from related_pins r join pins p on p.id = r.related_pin_id
          where r.pin_id = ${id}`)
        expect(list.length).toBeGreaterThanOrEqual(24)
        const signatures = list.map(({ signature }) => signature)
        expect(new Set(signatures).size).toBe(signatures.length)
        if (isCopy) expect(signatures).not.toContain(model.signature)
      }
      expect(most).toBeGreaterThan(50)
      expect(most).toBeLessThanOrEqual(MOST_ROWS_READ)
    },
  )

  it('one with an image that is described already looks like what another Pin of it looks like', async () => {
    const db = open(demo)
    const [model] = await db.all<Model & { alike: number }>(sql`
      select p.id, p.title, p.pinner_id as "pinnerId", p.board_id as "boardId", p.picture_signature as signature,
        count(*) as alike
      from pins p join related_pins r on r.pin_id = p.id and r.reason = 'picture'
      where p.rowid = (select max(rowid) from pins q where q.picture_signature = p.picture_signature)
      group by p.id order by alike desc, p.id limit 1`)
    if (!model) throw new Error('The demo has no images that look alike')
    const { id } = await insertPin(db, {
      ...model,
      topics: [],
      title: 'Quite something else',
      idempotencyKey: newId(),
      image: { ...IMAGE, signature: model.signature },
    })
    const signatures = (pinId: string) =>
      db.all<{ signature: string }>(sql`
        select p.picture_signature as signature from related_pins r join pins p on p.id = r.related_pin_id
        where r.pin_id = ${pinId} and r.reason = 'picture' order by 1`)
    await relateNewPin(db, id)
    expect((await signatures(id)).length).toBeGreaterThan(0)
    expect(await signatures(model.id)).toEqual(expect.arrayContaining(await signatures(id)))
  })
})

it('lists stay bounded all the same', async () => {
  const rows = await open(database).select({ pinId: relatedPins.pinId }).from(relatedPins)
  const lengths = Object.values(Object.groupBy(rows, ({ pinId }) => pinId)).map((list) => list?.length ?? 0)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * RELATED_PINS_KEPT)
})
