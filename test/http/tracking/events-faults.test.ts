import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { R2Bucket } from '@cloudflare/workers-types'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import {
  eventErasures,
  eventHours,
  events,
  experimentDays,
  metricDays,
  pinDays,
} from '#db/tables/tracking/event-log.ts'
import { fingerprints } from '#db/tables/tracking/fingerprints.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_RETENTION_DAYS, EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { startDatabase, type DatabaseServer } from '../../../scripts/lib/database-server.ts'
import { openEventStore, type EventStore } from '../../../scripts/lib/event-store.ts'
import { startRuntime, type Runtime } from '../../../scripts/lib/runtime.ts'
import { migrate } from '../../../scripts/migrate.ts'
import { makeDataFolder } from '../../helpers/data-folder.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { eventRows, newEvent, queued, sendEvents } from '../../helpers/events.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'

const QUEUE = 'tackboard-events'
const DEAD_QUEUE = 'tackboard-events-dead'

/** Longer than the consumer waits before its first two tries. */
const PATIENCE = { timeout: 25_000, interval: 100 }

const readUuids = (list: readonly { clientUUID: string }[]) => list.map(({ clientUUID }) => clientUUID).sort()

async function storedUuids(db: Database, list: readonly { clientUUID: string }[]): Promise<string[]> {
  return (await eventRows(db, list)).map(({ clientUuid }) => clientUuid).sort()
}

describe('while the database is down', () => {
  let site: Site
  let proxy: DatabaseProxy

  beforeAll(async () => {
    site = await startSite({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  })

  afterEach(() => proxy.fail(null))
  afterAll(() => site.stop())

  it('events are taken, and are all there afterwards, once each', async () => {
    const list = Array.from({ length: 30 }, () => newEvent())
    proxy.fail('refuse')
    for (let start = 0; start < list.length; start += 10) {
      const answer = await sendEvents(site.origin, list.slice(start, start + 10))
      expect(answer.status).toBe(202)
    }
    await expect
      .poll(() => site.logs.filter((line) => line.includes('could not be stored')).length, PATIENCE)
      .toBeGreaterThan(0)
    expect(await storedUuids(site.db, list)).toEqual([])
    proxy.fail(null)
    await expect.poll(() => storedUuids(site.db, list), PATIENCE).toEqual(readUuids(list))
    for (const line of site.logs) for (const { clientUUID } of list) expect(line).not.toContain(clientUUID)
  })

  it('their messages come again, and so do those whose answer was lost', async () => {
    const list = [newEvent(), newEvent()]
    const messages = list.map((one) => queued([one]))
    proxy.fail('refuse')
    expect(await site.runQueue(QUEUE, messages)).toEqual([0, 1])
    proxy.fail(null)
    expect(await site.runQueue(QUEUE, messages)).toEqual([])
    expect(await site.runQueue(QUEUE, messages.toReversed())).toEqual([])
    expect(await storedUuids(site.db, list)).toEqual(readUuids(list))
  })

  it('a message that holds no events, or bad ones, is in the way of no other', async () => {
    const [good, wrong] = [newEvent(), newEvent()]
    const bad = [null, 'text', { events: 7 }, { ...queued([wrong]), country: null }]
    // They are retried, and end as dead-letter messages.
    expect(await site.runQueue(QUEUE, [...bad, queued([good])])).toEqual(bad.map((_, place) => place))
    expect(await storedUuids(site.db, [good, wrong])).toEqual(readUuids([good]))
    expect(site.logs.filter((line) => line.includes('holds no events'))).toHaveLength(bad.length)
  })
})

describe('dead-letter messages', () => {
  let site: Site

  beforeAll(async () => {
    site = await startSite()
  })

  afterAll(() => site.stop())

  async function command(...argv: string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: site.dataDir }
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/main.ts', 'events', ...argv], { env })
    return stdout.trim()
  }

  it('are kept where no page can get at them, and put into the database by a command, once', async () => {
    const list = Array.from({ length: 5 }, () => newEvent())
    const messages = [queued(list.slice(0, 3)), queued(list.slice(3))]
    expect(await site.runQueue(DEAD_QUEUE, messages)).toEqual([])
    expect(await site.runQueue(DEAD_QUEUE, messages.slice(0, 1))).toEqual([])
    for (const path of [`/media/dead/${messages[0]?.id}`, `/dead/${messages[0]?.id}`]) {
      expect((await fetch(site.origin + path)).status).toBe(404)
    }
    expect(await command('replay', '--dry-run')).toBe('5 events are waiting in 2 dead-letter messages.')
    expect(await storedUuids(site.db, list)).toEqual([])
    // One of them has got there in the meantime.
    await site.runQueue(QUEUE, messages.slice(1))
    expect(await command('replay')).toBe(
      '3 events are now in the database; 2 more were already there, are older than the log, or belong to a user who deleted their activity.',
    )
    expect(await storedUuids(site.db, list)).toEqual(readUuids(list))
    const store = await openEventStore(site.dataDir)
    try {
      expect((await store.bucket.list({ prefix: 'dead/' })).objects).toEqual([])
    } finally {
      await store.close()
    }
  })

  it('are deleted once the log would not keep what is in them', async () => {
    const now = Date.now()
    await site.runQueue(DEAD_QUEUE, [queued([newEvent()]), null])
    const withStore = async <Answer>(work: (bucket: EventStore['bucket']) => Promise<Answer>) => {
      const store = await openEventStore(site.dataDir)
      try {
        return await work(store.bucket)
      } finally {
        await store.close()
      }
    }
    await withStore(async (bucket) => {
      await (bucket as R2Bucket).put('journal/damaged', '{')
    })
    const waits = () =>
      withStore(async (bucket) =>
        Promise.all(['dead/', 'journal/'].map(async (prefix) => (await bucket.list({ prefix })).objects.length)),
      )
    await site.runScheduled(now + (EVENT_RETENTION_DAYS - 1) * DAY_MS)
    expect(await waits()).toEqual([2, 1])
    await site.runScheduled(now + (EVENT_RETENTION_DAYS + 1) * DAY_MS)
    expect(await waits()).toEqual([0, 0])
  })
})

describe('retention', () => {
  let site: Site

  beforeAll(async () => {
    site = await startSite()
  })

  afterAll(() => site.stop())

  it('deletes raw events after a month, and keeps what they add up to', async () => {
    const { db } = site
    const pin = await makePin(db, await makeBoard(db, await makeUser(db)))
    const now = Date.now()
    const [old, young] = [newEvent(), newEvent()]
    const at = (one: typeof old, moment: number) =>
      queued([one], {
        receivedAt: moment,
        events: [
          {
            clientUuid: one.clientUUID,
            at: moment,
            eventType: EVENT_TYPES.pinImpression,
            objectId: pin.id,
            data: {},
          },
        ],
      })
    await site.runQueue(QUEUE, [at(old, now - 2 * DAY_MS), at(young, now)])
    await db.insert(eventErasures).values({ actor: 'user:gone', erasedAt: now })
    await site.runScheduled()
    expect(await db.$count(events)).toBe(2)
    await site.runScheduled(now + (EVENT_RETENTION_DAYS - 1) * DAY_MS)
    expect(await storedUuids(db, [old, young])).toEqual([young.clientUUID])
    expect(await db.$count(pinDays, eq(pinDays.pinId, pin.id))).toBe(2)
    expect(await db.$count(eventHours)).toBe(2)
    expect(await db.$count(eventErasures)).toBe(1)
    await site.runScheduled(now + 100 * DAY_MS)
    expect([await db.$count(events), await db.$count(eventHours), await db.$count(eventErasures)]).toEqual([0, 0, 0])
    expect(await db.$count(pinDays, eq(pinDays.pinId, pin.id))).toBe(2)
  })

  it('deletes the devices after a month, and the figures of the site after 400 days', async () => {
    const { db } = site
    const now = Date.now()
    const day = Math.floor(now / DAY_MS)
    await db.insert(fingerprints).values({ actor: 'user:user', hash: 'a', day })
    const metric = { name: 'LCP', surface: '', countryGroup: 'US', bucket: '', count: 1, total: 1 }
    await db.insert(metricDays).values({ day, ...metric })
    await db.insert(experimentDays).values({ day, experiment: 'modernized_navbar', group: 'enabled', exposures: 1 })
    const left = async () => [
      await db.$count(fingerprints),
      await db.$count(metricDays),
      await db.$count(experimentDays),
    ]
    for (const [days, counts] of [
      [30, [1, 1, 1]],
      [31, [0, 1, 1]],
      [400, [0, 1, 1]],
      [401, [0, 0, 0]],
    ] as const) {
      await site.runScheduled(now + days * DAY_MS)
      expect([days, await left()]).toEqual([days, counts])
    }
  })
})

describe('a runtime that is killed between the answer and the database', () => {
  let dataDir: string
  let database: DatabaseServer
  let proxy: DatabaseProxy
  let db: Database
  let runtime: Runtime | undefined

  beforeAll(async () => {
    dataDir = await makeDataFolder()
    database = await startDatabase(dataDir)
    await migrate(database.url)
    proxy = await startDatabaseProxy(database.url)
    db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 20_000 })
  })

  afterAll(async () => {
    await runtime?.stop()
    await proxy.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<Runtime> {
    const before = await workerds()
    runtime = await startRuntime({
      dataDir,
      port: 0,
      vars: { STAGE: 'local', DATABASE_URL: proxy.url },
      onLog: () => {},
    })
    started = (await workerds()).filter((pid) => !before.includes(pid))
    return runtime
  }
  let started: number[] = []

  it('loses and doubles nothing: the next one finds the events in the journal', async () => {
    const first = await start()
    const list = Array.from({ length: 20 }, () => newEvent())
    proxy.fail('silent')
    const parts = [0, 5, 10, 15].map((begin) => list.slice(begin, begin + 5))
    const answers = await Promise.all(parts.map((part) => sendEvents(first.url.origin, part)))
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 202))
    expect(started).toHaveLength(1)
    for (const pid of started) process.kill(pid, 'SIGKILL')
    await first.stop()
    proxy.fail(null)
    expect(await storedUuids(db, list)).toEqual([])

    const second = await start()
    // A usual sweep does not take them for lost yet; at its start the command says that they are.
    await second.runScheduled()
    expect(await storedUuids(db, list)).toEqual([])
    await Promise.all([second.resendEvents(), second.resendEvents()])
    await expect.poll(() => storedUuids(db, list), PATIENCE).toEqual(readUuids(list))

    const store = await openEventStore(dataDir)
    try {
      const left = async () => (await store.bucket.list({ prefix: 'journal/' })).objects.length
      await expect.poll(left, PATIENCE).toBe(0)
    } finally {
      await store.close()
    }
    expect(await db.$count(events)).toBe(list.length)
  })
})

/** The local runtimes that this process has started. */
async function workerds(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => parent === String(process.pid) && name?.endsWith('workerd'))
    .map(([pid]) => Number(pid))
}
