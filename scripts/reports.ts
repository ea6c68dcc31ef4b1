import { desc } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { reports } from '#db/tables/reports.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { readSettings } from './lib/settings.ts'

/** What fits on a few screens. */
const SHOWN_REPORTS = 200

/** Newest first, from the database of DATABASE_URL or of the data folder. */
export async function run(): Promise<number> {
  const url = process.env['DATABASE_URL']
  if (url) {
    if (!URL.canParse(url))
      throw new Complaint(
        `DATABASE_URL is "${url}", which isn't a valid address. Set it to one like libsql://name.example.`,
      )
    await print(url, process.env['DATABASE_AUTH_TOKEN'])
    return 0
  }
  const { dataDir } = readSettings()
  await prepareDataDir(dataDir)
  const server = await startDatabase(dataDir)
  try {
    await print(server.url)
  } finally {
    await server.stop()
  }
  return 0
}

async function print(url: string, token?: string): Promise<void> {
  const db = openDatabase({ DATABASE_URL: url, ...(token ? { DATABASE_AUTH_TOKEN: token } : {}) })
  const rows = await db.select().from(reports).orderBy(desc(reports.id)).limit(SHOWN_REPORTS)
  for (const { createdAt, type, subjectId, reason, detailedReasons, reporter, text } of rows) {
    const reasons = [reason, ...detailedReasons].join(', ')
    // A text may hold anything, control characters for the terminal included.
    console.log(
      `${new Date(createdAt).toISOString()}  ${type} ${subjectId}  ${reasons}  by ${reporter}  ${JSON.stringify(text)}`,
    )
  }
  console.log(rows.length === 0 ? 'No reports yet.' : `${rows.length} shown.`)
}
