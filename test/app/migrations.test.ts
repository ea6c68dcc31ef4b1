import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { DatabaseTooOld, migrateDatabase } from '#db/migrate.ts'
import { NEEDED_MIGRATION } from '#db/migration-state.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { href } from '#schema/routes.ts'
import { migrate } from '../../scripts/migrate.ts'
import { startApp } from '../helpers/app.ts'
import { callResource, readData, send } from '../helpers/client.ts'
import { makeDataFolder } from '../helpers/data-folder.ts'
import { startConfiguredServer, type ConfiguredServer } from '../helpers/database-server.ts'
import { writeOldDatabase } from '../helpers/old-database.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

const MIGRATIONS_OF_0_1_0 = 76

const GENERATED = /GENERATED ALWAYS AS .*? VIRTUAL|AUTOINCREMENT|CHECK \(/g

/** What the database keeps by itself for an index of words or of vectors, and the record of migrations. */
const INNER_TABLES = sql`name like 'sqlite_%' or name like 'libsql_%' or name like '%_shadow'
  or name like '%_search' or name like '%_search_%' or name = '__drizzle_migrations'`

function startSiteOn({ url }: ConfiguredServer): Promise<Site> {
  return startApp({ databaseProxy: async () => ({ url, stop: async () => {} }) })
}

type Rows = Record<string, object[]>

/** Each row of each table, by table; as SQL writes it, so that blobs and numbers can be compared. */
async function readRows(db: Database): Promise<Rows> {
  const tables = await db.all<{ name: string; columns: string }>(sql`
    select name, (
      select group_concat('quote("' || c.name || '") as "' || c.name || '"') from pragma_table_info(t.name) c
    ) as columns from sqlite_master t where type = 'table' and not (${INNER_TABLES}) order by name`)
  const rows: Rows = {}
  for (const { name, columns } of tables)
    rows[name] = await db.all<object>(sql.raw(`select ${columns} from "${name}" order by rowid`))
  return rows
}

/** Tables, views, indexes and triggers; how a statement is wrapped and where a column stands is no part of it. */
async function readSchema(db: Database) {
  const [objects, columns, keys] = await Promise.all([
    db.all<{ type: string; name: string; table: string; text: string | null }>(
      sql`select type, name, tbl_name as "table", sql as text from sqlite_master order by type, name`,
    ),
    db.all(sql`select m.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden
      from sqlite_master m, pragma_table_xinfo(m.name) c where m.type in ('table', 'view') order by m.name, c.name`),
    db.all(sql`select m.name as "table", k."from", k."table" as target, k."to", k.on_update, k.on_delete
      from sqlite_master m, pragma_foreign_key_list(m.name) k where m.type = 'table' order by m.name, k."from"`),
  ])
  const written = objects.map(({ type, name, table, text }) => {
    const line = (text ?? '').replaceAll(/\s+/g, ' ')
    const isTable = type === 'table' && line.startsWith('CREATE TABLE')
    return `${type} ${table} ${name}: ${isTable ? [...line.matchAll(GENERATED)].map(String).toSorted().join(', ') : line}`
  })
  return { written, columns, keys }
}

/** The moments that the database recorded. */
async function listMigrations(db: Database): Promise<number[]> {
  const rows = await db.all<{ at: number }>(sql`select created_at as at from __drizzle_migrations order by created_at`)
  return rows.map(({ at }) => at)
}

describe('a database of the end of 0.1.0', () => {
  let server: ConfiguredServer
  let before: Rows
  let recorded: number[]

  beforeAll(async () => {
    server = await startConfiguredServer('nothing')
    await writeOldDatabase(server.db)
    before = await readRows(server.db)
    recorded = await listMigrations(server.db)
    await migrateDatabase(server.db)
  })

  afterAll(() => server.stop())

  it('keeps each row of each table, and has none of its migrations applied again', async () => {
    expect(recorded).toHaveLength(MIGRATIONS_OF_0_1_0)
    expect(Object.keys(before).length).toBeGreaterThan(100)
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])
    const after = await readRows(server.db)
    expect(after).toMatchObject(before)
    expect(await listMigrations(server.db)).toEqual([...recorded, ...journal.entries.slice(1).map(({ when }) => when)])
    await migrateDatabase(server.db)
    expect(await readRows(server.db)).toEqual(after)
  })

  it('has the tables, indexes, views and triggers of a new one', async () => {
    const fresh = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
    expect(await readSchema(server.db)).toEqual(await readSchema(fresh))
  })

  it('serves what was there, finds it by its words and its likeness, and takes more', async () => {
    const site = await startSiteOn(server)
    const health = await send(site.origin, href('health'))
    expect([health.status, await health.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'ok', last_migration: NEEDED_MIGRATION.tag }),
    ])
    const [pin] = await server.db.all<{ id: string }>(sql`select id from pins where title = 'Boats at first light'`)
    const page = await send(site.origin, href('pin', { id: pin?.id ?? '' }))
    expect(await page.text()).toContain('Boats at first light')
    expect(await (await send(site.origin, href('search', {}, { q: 'cafe' }))).text()).toContain('by the pier')
    const alike = sql`select id from vector_top_k(
      'pins_embedding', (select embedding from pins where id = ${pin?.id}), 2)`
    expect(await server.db.all(alike)).toHaveLength(2)

    const cookie = await makeSession(server.db, await makeUser(server.db))
    const options = { name: 'Boats', privacy: 'public' }
    await readData(await callResource(site.origin, 'BoardResource', 'create', options, { cookie }))
    expect(await (await send(site.origin, href('search', {}, { q: 'boats' }))).text()).toContain('Boats')
    await site.stop()
  })
})

describe('a migration that comes later', () => {
  const LATER = { when: NEEDED_MIGRATION.when + 1, tag: '9999_later' }
  let folder: string

  beforeAll(async () => {
    folder = await makeDataFolder()
    await cp('db/migrations', folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: object[] }
    journal.entries.push({ idx: journal.entries.length, version: '6', breakpoints: true, ...LATER })
    await writeFile(path, JSON.stringify(journal))
    await writeFile(join(folder, `${LATER.tag}.sql`), 'ALTER TABLE `pins` ADD `later` text;')
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    ['a new database', 'empty', async () => {}],
    ['one of the end of 0.1.0', 'nothing', writeOldDatabase],
  ] as const)('is applied to %s once', async (_, template, prepare) => {
    const server = await startConfiguredServer(template)
    await prepare(server.db)
    await migrateDatabase(server.db, folder)
    await migrateDatabase(server.db, folder)
    await server.db.run(sql`update pins set later = 'kept'`)
    expect((await listMigrations(server.db)).slice(-2)).toEqual([NEEDED_MIGRATION.when, LATER.when])
    await server.stop()
  })
})

describe.each([
  ['of the migration before the last of 0.1.0', 1],
  ['of the first migration of 0.1.0', MIGRATIONS_OF_0_1_0 - 1],
])('a database %s', (_, missing) => {
  let server: ConfiguredServer

  beforeAll(async () => {
    server = await startConfiguredServer('nothing')
    await writeOldDatabase(server.db, { missing })
  })

  afterAll(() => server.stop())

  it('is left as it is, and the command says which version migrates it', async () => {
    const read = () => Promise.all([readRows(server.db), listMigrations(server.db), readSchema(server.db)])
    const before = await read()
    await expect(migrateDatabase(server.db)).rejects.toThrow(DatabaseTooOld)
    await expect(migrate(server.url)).rejects.toMatchObject({
      name: 'Complaint',
      message: expect.stringMatching(/^The database is older than the end of 0\.1\.0.*commit ba164333.*$/),
    })
    expect(await read()).toEqual(before)
  })

  it('/healthz says so, too', async () => {
    const site = await startSiteOn(server)
    const answer = await send(site.origin, href('health'))
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      parts: { database: true, migration: false },
      last_migration: null,
      advice: expect.stringContaining('commit ba164333'),
    })
    await site.stop()
  })
})
