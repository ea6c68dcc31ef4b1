import { desc } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reports } from '#db/tables/reports.ts'
import { withDatabase } from './lib/with-database.ts'

/** What fits on a few screens. */
const SHOWN_REPORTS = 200

/** Newest first, from the database of DATABASE_URL or of the data folder. */
export function run(): Promise<number> {
  return withDatabase(print)
}

async function print(db: Database): Promise<void> {
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
