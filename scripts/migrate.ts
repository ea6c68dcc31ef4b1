import { openDatabase } from '#db/client.ts'
import { DatabaseTooOld, migrateDatabase } from '#db/migrate.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { readSettings } from './lib/settings.ts'
import { readRemoteDatabase } from './lib/with-database.ts'

const MIGRATION_TIMEOUT_MS = 10 * MINUTE_MS

/** Migrates the database of DATABASE_URL, or of the data folder. */
export async function run(): Promise<number> {
  const remote = readRemoteDatabase()
  if (remote) {
    await migrate(remote.DATABASE_URL, remote.DATABASE_AUTH_TOKEN)
  } else {
    const { dataDir } = readSettings()
    await prepareDataDir(dataDir)
    const server = await startDatabase(dataDir)
    try {
      await migrate(server.url)
    } finally {
      await server.stop()
    }
  }
  console.log('The database is up to date.')
  return 0
}

export async function migrate(url: string, token?: string): Promise<void> {
  const db = openDatabase(
    { DATABASE_URL: url, ...(token ? { DATABASE_AUTH_TOKEN: token } : {}) },
    { timeoutMs: MIGRATION_TIMEOUT_MS },
  )
  try {
    await migrateDatabase(db)
  } catch (error) {
    if (error instanceof DatabaseTooOld) throw new Complaint(error.message)
    const { cause } = error as Error
    throw new Complaint(
      `The database at ${new URL(url).host} couldn't be migrated: ${(cause instanceof Error ? cause : (error as Error)).message}. ` +
        `Check DATABASE_URL and DATABASE_AUTH_TOKEN. Nothing from a failed migration is kept.`,
    )
  }
}
