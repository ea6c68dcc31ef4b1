import { openDatabase, type Database, type DatabaseEnv } from '#db/client.ts'
import { findSettingProblems } from '#worker/settings.ts'
import { Complaint } from './complaint.ts'
import { prepareExistingDataDir } from './data-dir.ts'
import { startDatabase } from './database-server.ts'
import { readSettings } from './settings.ts'

/** DATABASE_URL and its token, or null where the database is that of the data folder. Throws a `Complaint`. */
export function readRemoteDatabase(
  { DATABASE_URL, DATABASE_AUTH_TOKEN }: NodeJS.ProcessEnv = process.env,
): DatabaseEnv | null {
  const [problem] = findSettingProblems({ DATABASE_URL, DATABASE_AUTH_TOKEN })
  if (problem) throw new Complaint(problem.message)
  if (!DATABASE_URL?.trim()) return null
  return { DATABASE_URL, ...(DATABASE_AUTH_TOKEN ? { DATABASE_AUTH_TOKEN } : {}) }
}

/** The database of DATABASE_URL, or of the data folder, which must have one: this makes none. */
export async function withDatabase(work: (db: Database) => Promise<void>): Promise<number> {
  const remote = readRemoteDatabase()
  if (remote) {
    await work(openDatabase(remote))
    return 0
  }
  const { dataDir } = readSettings()
  await prepareExistingDataDir(dataDir)
  const server = await startDatabase(dataDir)
  try {
    await work(openDatabase({ DATABASE_URL: server.url }))
  } finally {
    await server.stop()
  }
  return 0
}
