import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const WRITTEN = globSync('db/triggers/*.sql').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^CREATE TRIGGER[\s\S]*?^END(?=;$)/gim)].map(([text]) => ({
    table: basename(file, '.sql'),
    text,
  })),
)

test('a migrated database has the triggers of db/triggers, and no others', async () => {
  const stored = await db.all<{ table: string; text: string }>(
    sql`select tbl_name as "table", sql as text from sqlite_master where type = 'trigger'`,
  )
  expect(inOrder(stored)).toEqual(inOrder(WRITTEN))
})

/** How a statement is wrapped is no part of it. */
function inOrder(triggers: readonly { table: string; text: string }[]): string[] {
  return triggers.map(({ table, text }) => `${table}: ${text.replaceAll(/\s+/g, ' ').trim()}`).toSorted()
}
