import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { openDatabase, type Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { PIN_REACTION_TYPES } from '#schema/pins/reaction-constants.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { makeBoard, makePin, makeSession, makeUser, type PinRow } from '../helpers/rows.ts'
import { readCpuTime } from './cpu-time.ts'
import { DESKTOP } from './measure.ts'

export interface WriteLoadOptions {
  seconds: number
  dataDir: string
}

const WRITERS = 16

interface Person {
  cookie: string
  boardId: string
}

interface Writer {
  /** The people write in turns: no one alone is allowed as much as is measured. */
  people: readonly Person[]
  pins: readonly PinRow[]
  written: number
}

/** One write of one writer; throws where it is not done. */
type Write = (writer: Writer) => Promise<unknown>

const PEOPLE = 40
const PINS = 600

/** How many saves, comments, likes and events sixteen people write in a second, beside bare statements. */
export async function measureWrites({ seconds, dataDir }: WriteLoadOptions): Promise<void> {
  await buildIfStale()
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  const db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 60_000 })
  await db.$client.execute('create table bare (id text primary key, user_id text not null, text text not null)')
  const source = await makeBoard(db, await makeUser(db))
  const pins = await makeEach(PINS, () => makePin(db, source))
  const writers = await makeEach(WRITERS, () => makeWriter(db, pins))
  const vars = { STAGE: 'local', DATABASE_URL: database.url }
  const runtime = await startRuntime({ dataDir, port: 0, vars })
  try {
    const rows: [string, Rate][] = []
    for (const [name, write] of Object.entries({ ...bareWrites(db), ...productWrites(runtime.url) })) {
      rows.push([name, await measureRate(writers, write, seconds)])
    }
    const [bare] = rows
    console.log(
      `${'16 writers'.padEnd(24)}writes/s   × a bare INSERT   p50 ms   p99 ms   runtime, database ms each   failed`,
    )
    for (const [name, { perSecond, p50Ms, p99Ms, workerMs, databaseMs, failures }] of rows) {
      const ratio = `${(perSecond / (bare?.[1].perSecond ?? NaN)).toFixed(2)}×`
      const cells = [perSecond.toFixed(0), ratio, p50Ms.toFixed(1), p99Ms.toFixed(1)]
      const cpu = `${workerMs.toFixed(1)}, ${databaseMs.toFixed(1)}`
      console.log(name.padEnd(24) + [...cells, cpu, String(failures)].map((cell) => cell.padEnd(14)).join(''))
    }
  } finally {
    await runtime.stop()
    await database.stop()
  }
}

/** One after the other: the server refuses very many at once. */
async function makeEach<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  while (made.length < count) made.push(await make())
  return made
}

async function makeWriter(db: Database, pins: readonly PinRow[]): Promise<Writer> {
  const people = await makeEach(PEOPLE, async () => {
    const user = await makeUser(db)
    const [cookie, board] = [await makeSession(db, user), await makeBoard(db, user)]
    return { cookie, boardId: board.id }
  })
  return { people, pins, written: 0 }
}

function bareWrites({ $client: client }: Database): Record<string, Write> {
  const insert = () => ({ sql: 'insert into bare values (?, ?, ?)', args: [newId(), newId(), 'A bare row'] })
  return {
    'a bare INSERT': () => client.execute(insert()),
    'a batch of two': () => client.batch([insert(), insert()], 'write'),
  }
}

function productWrites(site: URL): Record<string, Write> {
  async function post(path: string, { cookie }: Person, body: object): Promise<void> {
    const answer = await fetch(new URL(path, site), {
      method: 'POST',
      headers: {
        'user-agent': DESKTOP,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'cf-connecting-ip': [10, ...randomBytes(3)].join('.'),
        cookie,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}: ${text.slice(0, 200)}`)
  }
  const create = (name: `${string}Resource`) => href('resource', { name, verb: 'create' })
  /** Each pin meets each person once. */
  function next({ people, pins, written }: Writer): { person: Person; pin_id: string } {
    const [person, pin] = [people[written % people.length], pins[written % pins.length]]
    if (!person || !pin) throw new Error('There is no one left to write')
    return { person, pin_id: pin.id }
  }
  return {
    save(writer) {
      const { person, pin_id } = next(writer)
      return post(create('RepinResource'), person, { options: { pin_id, board_id: person.boardId } })
    },
    comment(writer) {
      const { person, pin_id } = next(writer)
      const text = `Number ${writer.written} of ${person.boardId}`
      return post(create('AggregatedCommentResource'), person, { options: { pin_id, text } })
    },
    like(writer) {
      const { person, pin_id: id } = next(writer)
      return post(href('pinReaction', { id }), person, { reaction_type: PIN_REACTION_TYPES[0] })
    },
    event(writer) {
      const { person } = next(writer)
      const event = {
        clientUUID: randomUUID(),
        time: Date.now() * 1e6,
        view_type: VIEW_TYPES.home,
        appState: 'active',
        event_type: EVENT_TYPES.metric,
        aux_data: { name: 'round_trip', surface: 'homefeed', bucket: 'under_200', value: 120 },
      }
      return post(create('ApiCResource'), person, { options: { events: [event], report_time: Date.now() * 1e6 } })
    },
  }
}

interface Rate {
  perSecond: number
  p50Ms: number
  p99Ms: number
  workerMs: number
  databaseMs: number
  failures: number
}

async function measureRate(writers: readonly Writer[], write: Write, seconds: number): Promise<Rate> {
  for (const writer of writers) writer.written = 0
  const times: number[] = []
  let failures = 0
  const before = await readCpuTimes()
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1_000
  await Promise.all(
    writers.map(async (writer) => {
      while (!isOver()) {
        const sentAt = performance.now()
        try {
          await write(writer)
          times.push(performance.now() - sentAt)
        } catch (error) {
          failures += 1
          if (failures === 1) console.error(error instanceof Error ? error.message : error)
        }
        writer.written += 1
      }
    }),
  )
  const took = (performance.now() - startedAt) / 1_000
  const after = await readCpuTimes()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return {
    perSecond: times.length / took,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    workerMs: (after.worker - before.worker) / times.length,
    databaseMs: (after.database - before.database) / times.length,
    failures,
  }
}

async function readCpuTimes(): Promise<{ worker: number; database: number }> {
  return { worker: await readCpuTime('workerd'), database: await readCpuTime('sqld') }
}
