import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startDatabase, type DatabaseServer } from '../scripts/lib/database-server.ts'
import { openDatabase } from './client.ts'
import { openReadDatabase } from './read-client.ts'
import { callPipeline, MAX_STREAMS } from './streams.ts'

interface Sent {
  url: string
  baton: string | null
  requests: { type: string }[]
}

let folder: string
let server: DatabaseServer
let sent: Sent[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-streams-'))
  server = await startDatabase(folder)
  await openDatabase({ DATABASE_URL: server.url }).run(sql`create table notes (id integer primary key)`)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

let token = 0
beforeEach(() => {
  sent = []
  token += 1
})
afterEach(() => vi.useRealTimers())

/** Calls are sent with an address and a text. */
const parse = (body: unknown) => JSON.parse(body as string) as Omit<Sent, 'url'>

const watch: typeof fetch = (input, init) => {
  sent.push({ url: input as string, ...parse(init?.body) })
  return fetch(input, init)
}

/** Each has streams of its own: they belong to an address and a token, which the server here does not ask for. */
const env = () => ({ DATABASE_URL: server.url, DATABASE_AUTH_TOKEN: String(token) })
const open = (send = watch) => openDatabase(env(), { fetch: send })
const openReads = (send = watch) => openReadDatabase(env(), { fetch: send })
const count = async () =>
  (
    await openReads().batch([
      openReads()
        .select({ count: sql`count(*)` })
        .from(sql`notes`),
    ])
  )[0]
const insert = (id: number) => sql`insert into notes values (${id})`

it('a stream is used by one call after the other, of both clients', async () => {
  await open().run(insert(1))
  await count()
  await open().batch([open().run(insert(2)), open().run(insert(3))])
  expect(await count()).toEqual([{ count: 3 }])
  expect(sent.map(({ baton }) => baton !== null)).toEqual([false, true, true, true])
  expect(sent.flatMap(({ requests }) => requests.map(({ type }) => type))).not.toContain('close')
})

it('a stream that the server no longer knows is replaced, and what is asked is done once', async () => {
  await open().run(insert(10))
  const forget: typeof fetch = (input, init) => {
    const { baton, requests } = parse(init?.body)
    return watch(input, { ...init, body: JSON.stringify({ baton: baton && `${baton}x`, requests }) })
  }
  await open(forget).run(insert(11))
  expect(sent.map(({ baton }) => baton !== null)).toEqual([false, true, false])
  await expect(open().run(insert(11))).rejects.toThrow()
})

it('a call that reached the server twice is not sent once more', async () => {
  await open().run(insert(15))
  const twice: typeof fetch = async (input, init) => {
    await fetch(input, init)
    return watch(input, init)
  }
  await expect(open(twice).run(insert(16))).rejects.toThrow()
  expect(sent).toHaveLength(2)
})

it.each(['<html>Back soon</html>', '{}', 'null'])(
  'an answer of something else, %s, counts as a server that is away',
  (body) =>
    expect(
      openReads(async () => new Response(body)).batch([
        openReads()
          .select({ one: sql`1` })
          .from(sql`notes`),
      ]),
    ).rejects.toMatchObject({ name: 'HttpServerError', status: 502 }),
)

it('a stream that was idle for too long is not used again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await open().run(insert(20))
  vi.setSystemTime(Date.now() + 6_000)
  await open().run(insert(21))
  expect(sent.map(({ baton }) => baton)).toEqual([null, null])
})

it('a stream on which something failed is ended, so that it holds no one up', async () => {
  const failing = open().batch([open().run(insert(30)), open().run(insert(30))])
  await expect(failing).rejects.toThrow()
  expect(sent.at(-1)).toMatchObject({ requests: [{ type: 'close' }] })
  await open().run(insert(30))
  expect(sent.at(-1)?.baton).toBeNull()
})

it('no more streams are kept than the server can spare, however many calls come at once', async () => {
  await Promise.all(Array.from({ length: 3 * MAX_STREAMS }, count))
  expect(sent.filter(({ requests }) => requests.at(-1)?.type === 'close')).toHaveLength(2 * MAX_STREAMS)
  await Promise.all(Array.from({ length: MAX_STREAMS }, count))
  expect(sent.slice(-MAX_STREAMS).every(({ baton }) => baton !== null)).toBe(true)
})

it('streams of requests that ended early, without a word, are not in the way for long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { signal } = new AbortController()
  const never: typeof fetch = () => new Promise(() => {})
  const pipeline = { url: server.url, headers: { authorization: `Bearer ${token}` }, signal }
  for (let call = 0; call < MAX_STREAMS; call += 1) void callPipeline({ ...pipeline, send: never }, [])
  const ends = async () => {
    sent = []
    await callPipeline({ ...pipeline, send: watch }, [])
    return sent.flatMap(({ requests }) => requests)
  }
  expect(await ends()).toEqual([{ type: 'close' }])
  vi.setSystemTime(Date.now() + 31_000)
  expect(await ends()).toEqual([])
})

it('goes on where the server says, and leaves an answer that is no success as it came', async () => {
  const answers = [
    Response.json({ baton: 'b1', base_url: 'http://other.local', results: [] }),
    new Response('busy', { status: 503 }),
    Response.json({ baton: 'b2', base_url: null, results: [] }),
  ]
  const asked: Sent[] = []
  const send: typeof fetch = async (input, init) => {
    asked.push({ url: input as string, ...parse(init?.body) })
    return answers.shift() ?? Response.error()
  }
  const { signal } = new AbortController()
  const call = () => callPipeline({ send, url: 'http://streams.local', headers: {}, signal }, [])
  await call()
  expect(await call()).toBeInstanceOf(Response)
  await call()
  expect(asked.map(({ url, baton }) => [url, baton])).toEqual([
    ['http://streams.local/v2/pipeline', null],
    ['http://other.local/v2/pipeline', 'b1'],
    ['http://streams.local/v2/pipeline', null],
  ])
})
