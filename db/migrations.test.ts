import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** The SHA-256 of each migration that has landed: databases have applied it, and never do again. */
const LANDED: Record<string, string> = {
  '0000_base': '06eedf969007c61bbd4c129ff93bcc1fe9b1b741b93dd3877d3ce406632ace13',
}

const MODULES = import.meta.glob<Record<string, unknown>>('./tables/**/*.ts', { eager: true })

type Snapshot = Parameters<typeof generateSQLiteMigration>[0]

function readMigration(file: string): string {
  return readFileSync(new URL(`migrations/${file}`, import.meta.url), 'utf8')
}

test('no migration that has landed is edited or gone, and a new one is listed here with its hash', () => {
  const hashes = journal.entries.map(({ tag }) => [
    tag,
    createHash('sha256')
      .update(readMigration(`${tag}.sql`))
      .digest('hex'),
  ])
  expect(Object.fromEntries(hashes)).toEqual(LANDED)
  const files = globSync('*.sql', { cwd: new URL('migrations/', import.meta.url) })
  expect(files.toSorted()).toEqual(Object.keys(LANDED).map((tag) => `${tag}.sql`))
})

test('each migration is later than the one before it, as a database skips what is not later than its newest', () => {
  const moments = journal.entries.map(({ when }) => when)
  expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b))
})

test('the migrations make what db/tables describes', async () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4) ?? ''
  const before = JSON.parse(readMigration(`meta/${newest}_snapshot.json`)) as Snapshot
  const tables = Object.assign({}, ...Object.values(MODULES)) as Record<string, unknown>
  const now = await generateSQLiteDrizzleJson(tables)
  expect(Object.keys(now.tables).toSorted()).toEqual(Object.keys(before.tables).toSorted())
  expect(await generateSQLiteMigration(before, now)).toEqual([])
})
