import { desc } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { siteFeedback } from '#db/tables/site/site-feedback.ts'
import { withDatabase } from './lib/with-database.ts'

/** What fits on a few screens. */
const SHOWN = 200

/** Newest first, from the database of DATABASE_URL or of the data folder. */
export function run(): Promise<number> {
  return withDatabase(print)
}

async function print(db: Database): Promise<void> {
  const rows = await db.select().from(siteFeedback).orderBy(desc(siteFeedback.id)).limit(SHOWN)
  for (const { createdAt, userId, actionFrom, path, prompt, text } of rows) {
    // A text may hold anything, control characters for the terminal included.
    const words = [actionFrom, path, prompt, text].map((one) => JSON.stringify(one)).join('  ')
    console.log(`${new Date(createdAt).toISOString()}  by ${userId ?? 'a logged-out visitor'}  ${words}`)
  }
  console.log(rows.length === 0 ? 'No feedback yet.' : `${rows.length} shown.`)
}
