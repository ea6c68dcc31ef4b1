import type { Queue } from '@cloudflare/workers-types'
import { eq, sql } from 'drizzle-orm'
import { batch, HAS_JUST_CHANGED } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { findMigration, findMigrationAdvice, readMigratedAt } from '#db/migration-state.ts'
import { siteState } from '#db/tables/site/site-state.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { within } from '#schema/timing.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { listWrongSettings, type SettingName } from '#worker/settings.ts'

/** No file has this key: requesting it shows whether the store responds. */
const PROBE_KEY = 'health/probe'

/** No account has this id: its object has no one to tell anything. */
const PROBE_NAME = 'health-probe'

const PROBE_TIMEOUT_MS = 2_500

/** Messages are handled within seconds; one that waits this long is stuck. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS

/** Six runs of the scheduled handler in a row. */
const LONGEST_SCHEDULED_GAP_MS = 30 * MINUTE_MS

/** The value of the row `scheduled`; one without it only says since when a first run is waited for. */
const HAS_RUN = 'ran'

/** However many ask, in however many isolates, the database writes no more often. */
const WRITE_INTERVAL_MS = SECOND_MS

/** More than what a full database can still change in place. */
const PROBE_BYTES = 65_536

const QUEUES = [
  'EVENT_QUEUE',
  'MAIL_QUEUE',
  'PICTURE_QUEUE',
  'IMPORT_QUEUE',
  'MOVE_QUEUE',
  'NOTIFICATION_QUEUE',
] as const satisfies readonly (keyof Env)[]

type Part = 'database' | 'writes' | 'migration' | 'media' | 'queues' | 'live' | 'clock' | 'settings'

export interface Health {
  status: 'ok' | 'unavailable'
  parts: Record<Part, boolean>
  /** Name of the newest migration, where the database has one that this code knows. */
  last_migration: string | null
  /** What to do about the migration; only where that is wrong. */
  advice?: string
  /** ISO 8601, of the scheduled handler. */
  last_scheduled_at: string | null
  wrong_settings: readonly SettingName[]
}

interface Options extends Pick<ActionContext, 'db' | 'now'> {
  env: Env
}

const known = new WeakMap<Env, { at: number; health: Health }>()

export async function reportHealth({ db, env, now }: Options): Promise<Response> {
  const health = await checkOnceASecond({ db, env, now })
  const isHealthy = health.status === 'ok'
  return Response.json(health, {
    status: isHealthy ? 200 : 503,
    headers: { 'cache-control': 'no-store', ...(isHealthy ? {} : { 'retry-after': '5' }) },
  })
}

/** Results are shared, never what is still on its way: a request may not wait for the work of another. */
async function checkOnceASecond({ db, env, now }: Options): Promise<Health> {
  const last = known.get(env)
  if (last && Math.abs(now - last.at) < WRITE_INTERVAL_MS) return last.health
  const health = await checkHealth({ db, env, now })
  known.set(env, { at: now, health })
  return health
}

async function checkHealth({ db, env, now }: Options): Promise<Health> {
  const [state, writes, media, queues, live] = await Promise.all([
    attempt(() => readDatabase(db)),
    isGood(() => write(db, now)),
    isGood(() => env.MEDIA.head(PROBE_KEY)),
    isGood(() =>
      // The event store keeps what the queues give up.
      Promise.all([...QUEUES.map((name) => expectFlow(env[name], now)), env.EVENT_STORE.head(PROBE_KEY)]),
    ),
    isGood(() => env.ACCOUNT_CHANNEL.getByName(PROBE_NAME).catchUp(0)),
  ])
  const wrongSettings = listWrongSettings(env)
  // The first check of a site has begun to wait just now.
  const waitingSince = state?.scheduled?.at ?? (writes ? now : null)
  const advice = state && findMigrationAdvice(state.migratedAt)
  const parts = {
    database: state !== null,
    writes,
    migration: state !== null && advice === null,
    media,
    queues,
    live,
    clock: waitingSince !== null && now - waitingSince <= LONGEST_SCHEDULED_GAP_MS,
    settings: wrongSettings.length === 0,
  }
  return {
    status: Object.values(parts).every(Boolean) ? 'ok' : 'unavailable',
    parts,
    last_migration: state?.migratedAt == null ? null : findMigration(state.migratedAt),
    ...(advice ? { advice } : {}),
    last_scheduled_at: state?.scheduled?.value === HAS_RUN ? new Date(state.scheduled.at).toISOString() : null,
    wrong_settings: wrongSettings,
  }
}

interface DatabaseState {
  /** Null for a database without a schema. */
  migratedAt: number | null
  scheduled: { at: number; value: string | null } | null
}

/** Each table may be missing from a database that has not been migrated. */
async function readDatabase(db: Database): Promise<DatabaseState> {
  const [migratedAt, scheduled] = await Promise.all([readMigratedAt(db), readScheduled(db)])
  return { migratedAt, scheduled }
}

async function readScheduled(db: Database): Promise<DatabaseState['scheduled']> {
  const tables = await db.all(sql`select 1 from sqlite_master where type = 'table' and name = 'site_state'`)
  if (tables.length === 0) return null
  const [row] = await db
    .select({ at: siteState.at, value: siteState.value })
    .from(siteState)
    .where(eq(siteState.name, 'scheduled'))
  return row ?? null
}

/**
 * Fails where the database takes no writes. The payload needs pages that a full database does not have; what comes
 * within a second of another check writes nothing. A site whose scheduled handler has never run is given time for it.
 */
async function write(db: Database, now: number): Promise<void> {
  await batch(db, {
    time: db
      .insert(siteState)
      .values({ name: 'health', at: now })
      .onConflictDoUpdate({
        target: siteState.name,
        set: { at: now },
        setWhere: sql`abs(site_state.at - ${now}) >= ${WRITE_INTERVAL_MS}`,
      }),
    payload: db.run(sql`insert into site_state (name, at, value)
      select 'health probe', ${now}, hex(zeroblob(${PROBE_BYTES / 2})) where ${HAS_JUST_CHANGED}`),
    cleanUp: db.run(sql`delete from site_state where name = 'health probe'`),
    waiting: db.insert(siteState).values({ name: 'scheduled', at: now }).onConflictDoNothing(),
  })
}

/** `now` is the time of the machine: a sweep may be run as of another moment. */
export async function noteScheduledRun(db: Database, now: number): Promise<void> {
  await db
    .insert(siteState)
    .values({ name: 'scheduled', at: now, value: HAS_RUN })
    .onConflictDoUpdate({ target: siteState.name, set: { at: now, value: HAS_RUN } })
}

/** Fails if a queue doesn't respond, or its messages are stuck. */
async function expectFlow(queue: Queue<never>, now: number): Promise<void> {
  const { backlogCount, oldestMessageTimestamp: oldest } = await queue.metrics()
  if (backlogCount > 0 && oldest && now - oldest.getTime() > LONGEST_WAIT_MS) throw new Error('The queue stands still')
}

async function attempt<Result>(probe: () => Promise<Result>): Promise<Result | null> {
  try {
    return await within(PROBE_TIMEOUT_MS, probe())
  } catch {
    return null
  }
}

async function isGood(probe: () => Promise<unknown>): Promise<boolean> {
  return (await attempt(async () => ({ done: await probe() }))) !== null
}
