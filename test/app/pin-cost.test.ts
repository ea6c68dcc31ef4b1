import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPin } from '#db/create-pin.ts'
import { openDatabase } from '#db/client.ts'
import { relateNewPin, RELATED_PINS_KEPT } from '#db/related-pins.ts'
import { relatedPins } from '#db/tables/pins.ts'
import { startDatabaseOf, type TestDatabase } from '../helpers/data-template.ts'
import { makeBoard, makeUser, type BoardRow, type UserRow } from '../helpers/rows.ts'

/** The site's size must not matter. */
const PINS = 302
const MOST_ROWS_READ = 500

const SUBJECTS = ['clay bowls', 'garden sheds', 'rye bread', 'paper lamps', 'wool socks', 'small kitchens']

interface Step {
  rows_read: number
}

let database: TestDatabase
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

const open = () => openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 20_000, fetch: counting })

beforeAll(async () => {
  database = await startDatabaseOf('empty')
  const db = open()
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  for (let number = 0; number < PINS; number += 1) await relateNewPin(db, await makeOne(number))
}, 120_000)

afterAll(() => database.stop())

async function makeOne(number: number): Promise<string> {
  const { id } = await createPin(open(), {
    pinnerId: owner.id,
    boardId: board.id,
    title: `${SUBJECTS[number % SUBJECTS.length]}, number ${number}`,
    idempotencyKey: `cost-${number}`,
    picture: {
      signature: number.toString(16).padStart(32, '0'),
      extension: 'jpg',
      width: 600,
      height: 800,
      dominantColor: '#aabbcc',
      bytes: 1,
    },
  })
  return id
}

it('making one Pin and relating it to others reads few rows, however many Pins there are', async () => {
  rowsRead = 0
  const id = await makeOne(PINS)
  await relateNewPin(open(), id)
  expect(rowsRead).toBeGreaterThan(50)
  expect(rowsRead).toBeLessThanOrEqual(MOST_ROWS_READ)
})

it('lists stay bounded all the same', async () => {
  const rows = await open().select({ pinId: relatedPins.pinId }).from(relatedPins)
  const lengths = Object.values(Object.groupBy(rows, ({ pinId }) => pinId)).map((list) => list?.length ?? 0)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * RELATED_PINS_KEPT)
})
