import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import { readCpuTime } from './cpu-time.ts'
import { DESKTOP, timeOnce } from './measure.ts'

export interface EventLoadOptions {
  seconds: number
  /** Events per second. */
  rate: number
  dataDir: string
}

/** Events of one call: a browser sends about as many at once. */
const EVENTS_PER_CALL = 50

/** Tries of a call that fails, as a browser has them. */
const MAX_ATTEMPTS = 6

/** Pause between two requests for a page. */
const PAGE_INTERVAL_MS = 50

/** How long the queue may take to be empty afterwards. */
const DRAIN_LIMIT_MS = 120_000

/** Browsers send every ten seconds, so at 2,000 events a second there are about as many. */
const PEOPLE = 400

interface Totals {
  rows: number
  uuids: number
  /** What the counts by the hour add up to, and those of pins. */
  counted: number
  pins: number
}

/** Sends events at a rate, looks at a page meanwhile, and counts in the database what has become of them. */
export async function measureEventLoad({ seconds, rate, dataDir }: EventLoadOptions): Promise<void> {
  await buildIfStale()
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  await seedIfEmpty(database.url, dataDir, { seed: 'events', pins: 500, pictures: 60 })
  const db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 60_000 })
  const vars = {
    STAGE: 'local',
    DOCUMENT_CACHE: 'off',
    DATABASE_URL: database.url,
    ...(process.env['EVENT_JOURNAL'] ? { EVENT_JOURNAL: process.env['EVENT_JOURNAL'] } : {}),
  }
  const runtime = await startRuntime({ dataDir, port: 0, vars })
  try {
    const pinIds = (await db.all<{ id: string }>(sql`select id from pins where kind = 'image' limit 400`)).map(
      ({ id }) => id,
    )
    const page = new URL(href('pin', { id: pinIds[0] ?? '' }), runtime.url)
    const cookies = await listCookies(db)
    await latencies(page, () => false, 100)
    const idle = await latencies(page, () => false, 300)
    const before = await readTotals(db)

    const cpuBefore = [await readCpuTime('workerd'), await readCpuTime('sqld')] as const
    const load = sendFor({ origin: runtime.url.origin, seconds, rate, cookies, pinIds })
    let isOver = false
    void load.finally(() => (isOver = true))
    const busy = await latencies(page, () => isOver)
    const { sent, impressions, failed, callMs, tookMs } = await load
    const drainMs = await drained(db, before, sent)
    const cpu = [(await readCpuTime('workerd')) - cpuBefore[0], (await readCpuTime('sqld')) - cpuBefore[1]] as const
    const after = await readTotals(db)
    // The speed of a machine is not the same all the time: before and behind are both idle.
    idle.push(...(await latencies(page, () => false, 300)))

    const [rows, uuids] = [after.rows - before.rows, after.uuids - before.uuids]
    console.log(
      [
        `events sent             ${sent} in ${(tookMs / 1_000).toFixed(1)} s (${Math.round((1_000 * sent) / tookMs)}/s), ${failed} calls given up`,
        `lost                    ${sent - uuids}`,
        `double                  ${rows - uuids} rows, ${after.counted - before.counted - sent} in the counts by hour, ${after.pins - before.pins - impressions} in those of pins`,
        `in the database         ${(drainMs / 1_000).toFixed(1)} s after the last was sent`,
        `processor time          ${(cpu[0] / tookMs).toFixed(2)} cores of the runtime, ${(cpu[1] / tookMs).toFixed(2)} of the database (with ${busy.length} pages)`,
        `a call of ${EVENTS_PER_CALL} events     p50 ${quantile(callMs, 0.5)} ms, p99 ${quantile(callMs, 0.99)} ms`,
        `the pin page, idle      p50 ${quantile(idle, 0.5)} ms, p99 ${quantile(idle, 0.99)} ms`,
        `the pin page, meanwhile p50 ${quantile(busy, 0.5)} ms, p99 ${quantile(busy, 0.99)} ms (${(median(busy) / median(idle)).toFixed(2)}×)`,
      ].join('\n'),
    )
  } finally {
    await runtime.stop()
    await database.stop()
  }
}

interface Load {
  origin: string
  seconds: number
  rate: number
  cookies: readonly string[]
  pinIds: readonly string[]
}

/** Calls leave at their time, whether or not those before them are answered. */
async function sendFor({ origin, seconds, rate, cookies, pinIds }: Load) {
  const calls = Math.round((seconds * rate) / EVENTS_PER_CALL)
  const intervalMs = (1_000 * EVENTS_PER_CALL) / rate
  const startedAt = performance.now()
  const under: Promise<void>[] = []
  const callMs: number[] = []
  let [sent, impressions, failed] = [0, 0, 0]
  for (let index = 0; index < calls; index += 1) {
    const waitMs = startedAt + index * intervalMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const events = Array.from({ length: EVENTS_PER_CALL }, (_, place) => newEvent(place, pinIds))
    const cookie = cookies[index % cookies.length] ?? ''
    under.push(
      call(origin, cookie, events).then((tookMs) => {
        if (tookMs === null) {
          failed += 1
          return
        }
        callMs.push(tookMs)
        sent += events.length
        impressions += events.filter(({ event_type: type }) => type === EVENT_TYPES.pinImpression).length
      }),
    )
  }
  await Promise.all(under)
  return { sent, impressions, failed, callMs, tookMs: performance.now() - startedAt }
}

/** Sends one call, again where it fails; answers with how long the good one took, or null. */
async function call(origin: string, cookie: string, events: unknown[]): Promise<number | null> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${origin}${href('resource', { name: 'ApiCResource', verb: 'create' })}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': DESKTOP,
        'sec-fetch-site': 'same-origin',
        'cf-ipcountry': 'US',
        'cf-connecting-ip': [10, ...randomBytes(3)].join('.'),
        cookie,
      },
      body: JSON.stringify({ options: { events, report_time: Date.now() * 1e6 } }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 202) return performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** attempts))
  }
  return null
}

/** What a page of a feed makes people's browsers log. */
function newEvent(place: number, pinIds: readonly string[]) {
  const event = {
    clientUUID: randomUUID(),
    time: Date.now() * 1e6,
    view_type: VIEW_TYPES.home as number,
    appState: 'active',
  }
  const object_id_str = pinIds[Math.floor(Math.random() * pinIds.length)]
  if (place % 10 === 0) {
    const aux_data = { name: 'round_trip', surface: 'homefeed', bucket: 'under_200', value: 120 }
    return { ...event, event_type: EVENT_TYPES.metric, aux_data }
  }
  if (place % 10 === 1) {
    const event_type = EVENT_TYPES.componentActiveEnd
    return { ...event, event_type, pair_id: randomUUID(), duration_ns: 2.5e9, component: 'feed' }
  }
  const event_data = { slot: place, column: place % 4, duration_ms: 1_250, visible: 0.92 }
  return { ...event, event_type: EVENT_TYPES.pinImpression, object_id_str, component: 'grid', event_data }
}

/** Half of the people are signed in. */
async function listCookies(db: Database): Promise<string[]> {
  const cookies: string[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    if (index % 2 === 0) cookies.push(await makeSession(db, await makeUser(db)))
    else cookies.push(`__Host-unauth_id=${randomBytes(16).toString('hex')}; __Host-consent=1.p1.a1.m1`)
  }
  return cookies
}

/** Times of a page, requested one after the other, until there are as many or until it is over. */
async function latencies(page: URL, isOver: () => boolean, count = Number.POSITIVE_INFINITY): Promise<number[]> {
  const times: number[] = []
  while (times.length < count && !isOver()) {
    // A page that fails took for ever.
    times.push(
      await timeOnce({ url: page }).then(
        ({ totalMs }) => totalMs,
        () => Number.POSITIVE_INFINITY,
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, PAGE_INTERVAL_MS))
  }
  return times
}

async function readTotals(db: Database): Promise<Totals> {
  const [totals] = await db.all<Totals>(sql`select
    (select count(*) from events) as rows,
    (select count(distinct client_uuid) from events) as uuids,
    (select coalesce(sum(count), 0) from event_hours) as counted,
    (select coalesce(sum(impressions), 0) from pin_days) as pins`)
  if (!totals) throw new Error('The database has no totals')
  return totals
}

/** Waits until the database has all, or takes no more; answers with how long that was. */
async function drained(db: Database, before: Totals, sent: number): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < DRAIN_LIMIT_MS) {
    const [row] = await db.all<{ rows: number }>(sql`select count(*) as rows from events`)
    if ((row?.rows ?? 0) - before.rows >= sent) break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return performance.now() - startedAt
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function quantile(values: readonly number[], share: number): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1)
}
