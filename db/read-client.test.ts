import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDatabase, type DatabaseServer } from '../scripts/lib/database-server.ts'
import { openDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import { openReadDatabase } from './read-client.ts'
import { users } from './tables/users.ts'

let folder: string
let server: DatabaseServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-reads-'))
  server = await startDatabase(folder)
  const db = openDatabase({ DATABASE_URL: server.url }, { timeoutMs: 20_000 })
  await migrateDatabase(db)
  await db.insert(users).values({
    id: 'u1',
    username: 'ünï “quoted”',
    fullName: "O'Hara \u2028 日本",
    firstName: 'O',
    nags: ['one', 'two'],
    isPartner: true,
    createdAt: 1_700_000_000_123,
  })
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('reads over one request', () => {
  it('give what the general client gives, for every type of column', async () => {
    const env = { DATABASE_URL: server.url }
    const general = openDatabase(env)
    const reads = openReadDatabase(env)
    const statement = () => general.select().from(users).where(eq(users.id, 'u1'))
    const [[expected], [actual], nothing] = [
      await general.batch([statement()]).then(([rows]) => rows),
      await reads.batch([statement()]).then(([rows]) => rows),
      await reads.batch([general.select().from(users).where(eq(users.id, 'nobody'))]).then(([rows]) => rows),
    ]
    expect(actual).toEqual(expected)
    expect(actual).toMatchObject({
      nags: ['one', 'two'],
      isPartner: true,
      isEmployee: false,
      createdAt: 1_700_000_000_123,
    })
    expect(nothing).toEqual([])
  })

  it('carry every type of parameter', async () => {
    const reads = openReadDatabase({ DATABASE_URL: server.url })
    const row = {
      text: "it's",
      whole: 9_007_199_254_740_991,
      part: -0.5,
      none: null,
      yes: true,
      bytes: new Uint8Array([0, 1, 255]),
    }
    const [[answer]] = await reads.batch([
      reads
        .select({
          text: sql`${row.text}`,
          whole: sql`${row.whole}`,
          part: sql`${row.part}`,
          none: sql`${row.none}`,
          yes: sql`${row.yes}`,
          bytes: sql`hex(${row.bytes})`,
        })
        .from(users)
        .limit(1),
    ])
    expect(answer).toEqual({ ...row, yes: 1, bytes: '0001FF' })
  })

  it('fail with the code of SQLite where a statement is refused', async () => {
    const reads = openReadDatabase({ DATABASE_URL: server.url })
    const bad = reads.select({ x: sql`no_such_function(1)` }).from(users)
    await expect(reads.batch([bad])).rejects.toMatchObject({
      name: 'ReadError',
      message: expect.stringContaining('no_such_function'),
    })
  })
})

describe('a server that is not well', () => {
  it.each([
    ['answers an error', 503, { name: 'HttpServerError', status: 503 }],
    ['never answers', null, { name: 'TimeoutError' }],
  ])('and %s fails the read', async (_, status, error) => {
    const broken = createServer((_request, response) => {
      if (status !== null) response.writeHead(status).end('sorry')
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const { port } = broken.address() as AddressInfo
    const reads = openReadDatabase({ DATABASE_URL: `http://127.0.0.1:${port}`, DATABASE_TIMEOUT_MS: '200' })
    await expect(reads.batch([reads.select({ id: users.id }).from(users)])).rejects.toMatchObject(error)
    broken.closeAllConnections()
    broken.close()
  })
})
