import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

const FILE = new URL('database-0.1.0.sql', import.meta.url)

/** Makes an empty database one of 0.1.0, with data, whose migrations are recorded but for the last ones. */
export async function writeOldDatabase(db: Database, { missing = 0 } = {}): Promise<void> {
  const text = await readFile(FILE, 'utf8')
  await db.$client.migrate(text.split('--> statement-breakpoint'))
  await db.run(sql`delete from __drizzle_migrations where rowid in (
    select rowid from __drizzle_migrations order by created_at desc limit ${missing})`)
}
