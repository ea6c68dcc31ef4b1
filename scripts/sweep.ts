import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { DAY_MS, SECOND_MS } from '#schema/time.ts'
import { buildIfStale } from './build.ts'
import { usageOf } from './help.mjs'
import { Complaint } from './lib/complaint.ts'
import { prepareExistingDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { localTotpKey } from './lib/local-run.ts'
import { startRuntime } from './lib/runtime.ts'
import { readSettings } from './lib/settings.ts'
import { readWorkerSettings } from './lib/worker-settings.ts'
import { migrate } from './migrate.ts'

/** What is due later is deleted before its time. */
const MAX_AHEAD_MS = DAY_MS

/** Queues hand their messages on within a second; what takes longer the next sweep sends again. */
const QUEUES_END_AFTER_MS = 20 * SECOND_MS
const ASKED_EVERY_MS = SECOND_MS / 4

/**
 * `npm run sweep -- [--at ISO] [--yes]`: does what the scheduled handler would do at that moment, such as digests and
 * deletions. Also beside a running site, whose queues it leaves alone.
 */
export async function run(argv: string[]): Promise<number> {
  const at = readMoment(argv)
  const { port, dataDir } = readSettings()
  const { vars } = readWorkerSettings()
  await prepareExistingDataDir(dataDir)
  await buildIfStale()
  const database = await startDatabase(dataDir)
  try {
    await migrate(database.url)
    const own = { SITE_ORIGIN: `http://localhost:${port}`, TOTP_KEY: await localTotpKey(dataDir) }
    const runtime = await startRuntime({
      dataDir,
      port: 0,
      vars: { STAGE: 'local', DATABASE_URL: database.url, ...own, ...vars },
    })
    try {
      await runtime.runScheduled(at)
      await untilQueuesAreEmpty(openDatabase({ DATABASE_URL: database.url }))
    } finally {
      await runtime.stop()
    }
  } finally {
    await database.stop()
  }
  console.log(`Sweep done as of ${new Date(at).toISOString()}`)
  return 0
}

function readMoment(argv: string[]): number {
  const { at, yes = false } = parseArgs({
    args: argv,
    options: { at: { type: 'string' }, yes: { type: 'boolean' } },
  }).values
  const moment = at === undefined ? Date.now() : Date.parse(at)
  if (Number.isNaN(moment)) throw new Complaint(`"${at}" isn't a valid time. ${usageOf('sweep')}`)
  if (moment > Date.now() + MAX_AHEAD_MS && !yes) {
    throw new Complaint(
      `${new Date(moment).toISOString()} is more than a day away. Accounts, drafts, events and whatever else is due by ` +
        `then would be deleted for good, before people expect it. If you want that, add --yes.`,
    )
  }
  return moment
}

/** Mails and notifications that the sweep has caused; mails of a local run are kept for `npm run outbox`. */
async function untilQueuesAreEmpty(db: Database): Promise<void> {
  const deadline = Date.now() + QUEUES_END_AFTER_MS
  while (Date.now() < deadline) {
    const [waiting] = await db.all<{ count: number }>(sql`select
      (select count(*) from mails where state = 'waiting' and claimed_until is null)
        + (select count(*) from notification_events where is_waiting = 1) as count`)
    if (waiting?.count === 0) return
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
}
