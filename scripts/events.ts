import { parseArgs } from 'node:util'
import { openDatabase, type Database } from '#db/client.ts'
import { replayDeadLetters } from '#worker/features/tracking/event-log/dead-letters.ts'
import { usageOf } from './help.mjs'
import { Complaint } from './lib/complaint.ts'
import { prepareExistingDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { openEventStore, openRemoteEventStore, type EventStore } from './lib/event-store.ts'
import { readSettings } from './lib/settings.ts'
import { readRemoteDatabase } from './lib/with-database.ts'
import { migrate } from './migrate.ts'

const STORE_TIMEOUT_MS = 20_000

/**
 * `npm run events`: counts dead letters of the event log; `-- replay` stores them. With `--remote` those of the
 * Cloudflare account, into the database of DATABASE_URL.
 */
export async function run(argv: string[]): Promise<number> {
  const { isReplay, isRemote } = readOptions(argv)
  if (isRemote) {
    const db = isReplay ? remoteDatabase() : null
    return visit(await openRemoteEventStore(), db)
  }
  const { dataDir } = readSettings()
  await prepareExistingDataDir(dataDir)
  const store = await openEventStore(dataDir)
  if (!isReplay) return visit(store, null)
  const server = await startDatabase(dataDir)
  try {
    await migrate(server.url)
    return await visit(store, openDatabase({ DATABASE_URL: server.url }, { timeoutMs: STORE_TIMEOUT_MS }))
  } finally {
    await server.stop()
  }
}

async function visit(store: EventStore, db: Database | null): Promise<number> {
  try {
    const { messages, events, added, unreadable, refused } = await replayDeadLetters(store.bucket, db, Date.now())
    if (messages === 0) console.log('No events are waiting.')
    else if (db) console.log(takenIn(events, added))
    else console.log(`${events} events are waiting in ${messages} dead-letter messages.`)
    if (refused > 0)
      console.log(`The database refused ${refused} of the messages (see above). They stay in the bucket.`)
    if (unreadable > 0)
      console.log(`${unreadable} of the messages can't be read. They stay in the bucket, under dead/.`)
    return db && unreadable + refused > 0 ? 1 : 0
  } finally {
    await store.close()
  }
}

function takenIn(events: number, added: number): string {
  const rest = events - added
  const why = 'were already there, are older than the log, or belong to a user who deleted their activity'
  return `${added} events are now in the database${rest > 0 ? `; ${rest} more ${why}` : ''}.`
}

function remoteDatabase(): Database {
  const remote = readRemoteDatabase()
  if (!remote) throw new Complaint('Set DATABASE_URL (and DATABASE_AUTH_TOKEN) to the database the events belong in.')
  return openDatabase(remote, { timeoutMs: STORE_TIMEOUT_MS })
}

function readOptions(argv: string[]): { isReplay: boolean; isRemote: boolean } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, remote: { type: 'boolean', default: false } },
  })
  const [verb, ...rest] = positionals
  if ((verb !== undefined && verb !== 'replay') || rest.length > 0)
    throw new Complaint(`There's no "${positionals.join(' ')}". ${usageOf('events')}`)
  return { isReplay: verb === 'replay' && !values['dry-run'], isRemote: values.remote }
}
