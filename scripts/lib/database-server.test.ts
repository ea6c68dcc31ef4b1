import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { startDatabase, type DatabaseNews, type DatabaseServer } from './database-server.ts'

let dataDir: string
let server: DatabaseServer | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tackboard-test-'))
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts a server whose news can be waited for one by one. */
async function start(pausesMs: readonly number[]) {
  const news: DatabaseNews[] = []
  let heard = Promise.withResolvers<void>()
  server = await startDatabase(dataDir, {
    pausesMs,
    onNews(one) {
      news.push(one)
      heard.resolve()
    },
  })
  const next = async (): Promise<DatabaseNews | undefined> => {
    if (news.length === 0) await heard.promise
    const one = news.shift()
    if (news.length === 0) heard = Promise.withResolvers()
    return one
  }
  return { started: server, next }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

it('writes do not bring about a checkpoint, which may stop all writers for good', async () => {
  server = await startDatabase(dataDir)
  const { $client } = openDatabase({ DATABASE_URL: server.url })
  await $client.execute('create table blobs (content blob)')
  for (let nth = 0; nth < 8; nth += 1) await $client.execute('insert into blobs values (zeroblob(1000000))')
  const { size } = await stat(join(dataDir, 'database/dbs/default/data'))
  expect(size).toBeLessThan(1_000_000)
})

it('a large log is emptied after many writes, at the end and at the start, and nothing is lost', async () => {
  const { started, next } = await start([10])
  const db = openDatabase({ DATABASE_URL: started.url })
  const write = async () => {
    for (let nth = 0; nth < 4; nth += 1) await db.$client.execute('insert into blobs values (zeroblob(1000000))')
  }
  const measureLog = async () =>
    (await stat(join(dataDir, 'database/dbs/default/data-wal')).catch(() => null))?.size ?? 0
  const count = async () => (await db.$client.execute('select count(*) as n from blobs')).rows[0]?.['n']
  await db.$client.execute('create table blobs (content blob)')
  await write()
  expect(await measureLog()).toBeGreaterThan(4_000_000)
  await started.tidy()
  expect(await measureLog()).toBeLessThan(100_000)
  expect(await count()).toBe(4)
  await write()
  // A restart after a failure comes as before, with the log as it is.
  process.kill(started.pid() ?? 0, 'SIGKILL')
  expect(await next()).toMatchObject({ type: 'ended' })
  expect(await next()).toEqual({ type: 'back' })
  expect(await count()).toBe(8)
  await started.stop()
  expect(await measureLog()).toBe(0)
})

it('a killed server restarts at its address after growing pauses, and is given up in the end', async () => {
  const { started, next } = await start([10, 20])
  const { url, pid } = started
  for (const pauseMs of [10, 20]) {
    process.kill(pid() ?? 0, 'SIGKILL')
    expect(await next()).toEqual({ type: 'ended', how: 'signal SIGKILL', pauseMs })
    expect(await next()).toEqual({ type: 'back' })
    expect(await answers(url)).toBe(true)
  }
  process.kill(pid() ?? 0, 'SIGKILL')
  expect(await next()).toEqual({ type: 'givenUp', how: 'signal SIGKILL' })
  expect(await answers(url)).toBe(false)
}, 60_000)

it('a server that is stopped while it is away stays away', async () => {
  const { started, next } = await start([60_000])
  const pid = started.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  expect(await next()).toMatchObject({ type: 'ended' })
  await started.stop()
  expect(started.pid()).toBe(pid)
  expect(await answers(started.url)).toBe(false)
  // The folder is free for the next.
  server = await startDatabase(dataDir, { isExclusive: true })
  expect(await answers(server.url)).toBe(true)
}, 60_000)

it('says how to run beside the command that has the folder', async () => {
  vi.stubEnv('npm_lifecycle_event', 'dev')
  onTestFinished(() => void vi.unstubAllEnvs())
  server = await startDatabase(dataDir, { isExclusive: true })
  await expect(startDatabase(dataDir, { isExclusive: true })).rejects.toThrow(
    /is in use by another command \(process \d+\)\. .* DATA_DIR=\S+-2 PORT=\d+ npm run dev$/,
  )
}, 60_000)
