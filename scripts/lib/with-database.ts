import { openDatabase, type Database } from '#db/client.ts'
import { Complaint } from './complaint.ts'
import { prepareDataDir } from './data-dir.ts'
import { startDatabase } from './database-server.ts'
import { readSettings } from './settings.ts'

/** The database of DATABASE_URL, or of the data folder. */
export async function withDatabase(work: (db: Database) => Promise<void>): Promise<number> {
  const url = process.env['DATABASE_URL']
  if (url) {
    if (!URL.canParse(url))
      throw new Complaint(
        `DATABASE_URL is "${url}", which isn't a valid address. Set it to one like libsql://name.example.`,
      )
    const token = process.env['DATABASE_AUTH_TOKEN']
    await work(openDatabase({ DATABASE_URL: url, ...(token ? { DATABASE_AUTH_TOKEN: token } : {}) }))
    return 0
  }
  const { dataDir } = readSettings()
  await prepareDataDir(dataDir)
  const server = await startDatabase(dataDir)
  try {
    await work(openDatabase({ DATABASE_URL: server.url }))
  } finally {
    await server.stop()
  }
  return 0
}
