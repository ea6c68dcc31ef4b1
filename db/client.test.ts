import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDatabase, type DatabaseServer } from '../scripts/lib/database-server.ts'
import { openDatabase } from './client.ts'

let folder: string
let server: DatabaseServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-client-'))
  server = await startDatabase(folder)
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('many batches at once that read before they write', () => {
  it('are each done once, and none is refused because another wrote meanwhile', async () => {
    const sent: string[] = []
    const db = openDatabase(
      { DATABASE_URL: server.url },
      {
        timeoutMs: 20_000,
        fetch: (input, init) => {
          sent.push(init?.body as string)
          return fetch(input, init)
        },
      },
    )
    await db.run(sql`create table tallies (id integer primary key, n integer not null)`)
    await db.run(sql`insert into tallies values (1, 0)`)
    sent.length = 0
    const answers = await Promise.all(
      Array.from({ length: 120 }, () =>
        db.batch([
          db.all<{ n: number }>(sql`select n from tallies where id = 1`),
          db.run(sql`update tallies set n = n + 1 where id = 1`),
        ]),
      ),
    )
    const before = answers.map(([rows]) => rows[0]?.n ?? -1)
    expect(before.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, place) => place))
    expect(sent).toHaveLength(120)
    await db.batch([db.all(sql`select 1`), db.all(sql`with one as (select 1) select * from one`)])
    expect(sent.at(-1)).not.toContain('IMMEDIATE')
  })
})
