import { rm } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { saves } from '#db/tables/saves.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase, type DatabaseNews, type DatabaseServer } from '../../scripts/lib/database-server.ts'
import { startRuntime, type Runtime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { send } from '../helpers/client.ts'
import { makeDataFolder } from '../helpers/data-folder.ts'
import { newEvent, sendEvents } from '../helpers/events.ts'
import { makeBoard, makePin, makeSession, makeUser, type BoardRow, type PinRow, type UserRow } from '../helpers/rows.ts'

const KILLS = 4

/** Answers between two kills. */
const ANSWERS_BETWEEN = 25

/**
 * Longest that anything may take while the database is away; a busy machine gets some more than the 3 s that are
 * promised.
 */
const MAX_ANSWER_MS = 3_500

let dataDir: string
let database: DatabaseServer
let runtime: Runtime
let db: Database
let user: UserRow
let cookie: string
let board: BoardRow
let pin: PinRow

const heard: DatabaseNews['type'][] = []
let onHeard = () => {}

beforeAll(async () => {
  await buildIfStale()
  dataDir = await makeDataFolder()
  database = await startDatabase(dataDir, {
    pausesMs: Array.from({ length: KILLS }, () => 50),
    onNews({ type }) {
      heard.push(type)
      onHeard()
    },
  })
  await migrate(database.url)
  db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 20_000 })
  user = await makeUser(db)
  cookie = await makeSession(db, user)
  board = await makeBoard(db, user)
  pin = await makePin(db, board)
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  runtime = await startRuntime({ dataDir, port: 0, vars, onLog: () => {} })
})

afterAll(async () => {
  await runtime.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Kills the server and waits until that has been noticed, and for what comes of it. */
async function kill(until: DatabaseNews['type']): Promise<void> {
  const noticed = new Promise<void>((resolve) => {
    onHeard = () => {
      if (heard.at(-1) === until) resolve()
    }
  })
  process.kill(database.pid() ?? 0, 'SIGKILL')
  await noticed
}

/** Sends and looks at the answer: it is good, or the caller is asked to come again, and soon either way. */
async function isTaken(call: () => Promise<Response>): Promise<boolean> {
  const startedAt = performance.now()
  const answer = await call()
  await answer.text()
  expect(performance.now() - startedAt).toBeLessThan(MAX_ANSWER_MS)
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5')
  else expect([200, 202]).toContain(answer.status)
  return answer.status !== 503
}

it('nothing that was acknowledged is missing after the database was killed again and again', async () => {
  const { origin } = runtime.url
  const takenEvents: string[] = []
  const takenPins: string[] = []
  let answers = 0
  const over = new AbortController()
  let waiter: { at: number; resolve: () => void } | undefined

  async function streamEvents(as: string | undefined): Promise<void> {
    while (!over.signal.aborted) {
      const list = Array.from({ length: 10 }, () => newEvent())
      if (await isTaken(() => sendEvents(origin, list, { cookie: as })))
        takenEvents.push(...list.map(({ clientUUID }) => clientUUID))
      count()
    }
  }
  async function streamSaves(): Promise<void> {
    while (!over.signal.aborted) {
      const own = await makePin(db, board).catch(() => null)
      if (own === null) continue
      const json = { options: { pin_id: own.id, board_id: board.id } }
      const path = href('resource', { name: 'RepinResource', verb: 'create' })
      if (await isTaken(() => send(origin, path, { json, cookie }))) takenPins.push(own.id)
      count()
    }
  }
  function count(): void {
    answers += 1
    if (waiter && answers >= waiter.at) waiter.resolve()
  }
  function moreAnswers(): Promise<void> {
    return new Promise((resolve) => (waiter = { at: answers + ANSWERS_BETWEEN, resolve }))
  }

  const streams = Promise.all([streamEvents(undefined), streamEvents(cookie), streamSaves()])
  // What goes wrong in a stream is heard of at once.
  const orFail = <Result>(work: Promise<Result>) => Promise.race([work, streams.then(() => work)])
  for (let kills = 0; kills < KILLS; kills += 1) {
    await orFail(moreAnswers())
    await orFail(kill('back'))
  }
  await orFail(moreAnswers())
  over.abort()
  await streams

  await runtime.resendEvents()
  const missing = async () => {
    const rows = await db.select({ uuid: events.clientUuid }).from(events)
    const there = new Set(rows.map(({ uuid }) => uuid))
    return takenEvents.filter((uuid) => !there.has(uuid))
  }
  await expect.poll(missing, { interval: 100 }).toEqual([])
  expect(await db.$count(events)).toBe(
    new Set((await db.select({ uuid: events.clientUuid }).from(events)).map(({ uuid }) => uuid)).size,
  )
  const saved = new Set(
    (await db.select({ pin: saves.pinId }).from(saves).where(eq(saves.userId, user.id))).map((row) => row.pin),
  )
  expect(takenPins.filter((id) => !saved.has(id))).toEqual([])
  expect([takenEvents.length > 0, takenPins.length > 0]).toEqual([true, true])
  expect(await db.all(sql`pragma integrity_check`)).toMatchObject([{ integrity_check: 'ok' }])
})

it('once it is given up, pages and calls ask to come again, at once', async () => {
  await kill('givenUp')
  const { origin } = runtime.url
  const paths = [href('home'), href('pin', { id: pin.id }), href('currentUser'), href('health')]
  await Promise.all(
    paths.map(async (path) => {
      expect([path, await isTaken(() => send(origin, path, { cookie }))]).toEqual([path, false])
    }),
  )
})
