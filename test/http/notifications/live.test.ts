import { rm } from 'node:fs/promises'
import { eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { liveWatches } from '#db/tables/notifications/live.ts'
import { idempotencyKeys } from '#db/tables/site/idempotency.ts'
import { IDEMPOTENCY_DONE_CODE } from '#schema/constants/idempotency.ts'
import type { Envelope } from '#schema/envelope.ts'
import { PING } from '#schema/notifications/live-constants.ts'
import type { ServerFrame } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'
import { buildIfStale } from '../../../scripts/build.ts'
import { startDatabase, type DatabaseServer } from '../../../scripts/lib/database-server.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { startRuntime, type Runtime } from '../../../scripts/lib/runtime.ts'
import { migrate } from '../../../scripts/migrate.ts'
import { readData, send } from '../../helpers/client.ts'
import { callComment, writeComment } from '../../helpers/comments.ts'
import { makeDataFolder } from '../../helpers/data-folder.ts'
import { connectLive, type LiveClient } from '../../helpers/live-client.ts'
import { makeBoard, makePin, makeSession, makeUser, type PinRow } from '../../helpers/rows.ts'

let dataDir: string
let database: DatabaseServer
let runtime: Runtime
let port: number
let origin: string
let db: Database
let pin: PinRow

const start = () =>
  startRuntime({
    dataDir,
    port,
    vars: { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url, SITE_ORIGIN: origin },
    onLog: () => {},
  })

beforeAll(async () => {
  await buildIfStale()
  dataDir = await makeDataFolder()
  database = await startDatabase(dataDir, { pausesMs: [50, 50, 50, 50], onNews: () => {} })
  await migrate(database.url)
  db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 20_000 })
  port = await freePort()
  origin = `http://127.0.0.1:${port}`
  runtime = await start()
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
})

afterAll(async () => {
  await runtime.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function makeReader(): Promise<{ id: string; cookie: string }> {
  const user = await makeUser(db)
  return { id: user.id, cookie: await makeSession(db, user) }
}

async function watchPin(socket: LiveClient, userId: string): Promise<void> {
  await socket.opened
  socket.say({ type: 'watch', pin_id: pin.id })
  await expect.poll(() => db.$count(liveWatches, eq(liveWatches.userId, userId))).toBe(1)
}

it('a socket gets pongs and new comments, and ends with its session', async () => {
  const [reader, author] = [await makeReader(), await makeReader()]
  const socket = connectLive(origin, { cookie: reader.cookie })
  await watchPin(socket, reader.id)
  socket.say(PING)
  await expect.poll(() => socket.frames).toEqual([{ type: 'pong' }])
  const comment = await writeComment(origin, { pin_id: pin.id, text: 'Good morning' }, author.cookie)
  await expect
    .poll(() => socket.frames[1])
    .toMatchObject({ id: 1, type: 'comment', data: { comment: { id: comment.id } } })
  const health = await send(origin, href('health'))
  expect(await health.json()).toMatchObject({ status: 'ok', parts: { live: true } })

  const logOut = href('resource', { name: 'UserSessionResource', verb: 'delete' })
  await readData(await send(origin, logOut, { cookie: reader.cookie, json: { options: {} } }))
  expect(await socket.closed).toBe(4401)
  const late = connectLive(origin, { cookie: reader.cookie, after: 0 })
  expect([await late.closed, late.frames]).toEqual([4401, []])
})

it('heartbeats do not reach the object, which counts all that does', async () => {
  const reader = await makeReader()
  const socket = connectLive(origin, { cookie: reader.cookie })
  await socket.opened
  for (let time = 0; time < 500; time++) socket.say(PING)
  await expect.poll(() => socket.frames.length).toBe(500)
  for (let time = 0; time < 121; time++) socket.say('{ "type": "ping" }')
  expect(await socket.closed).toBe(1008)
  expect(socket.frames).toEqual(Array.from({ length: 620 }, () => ({ type: 'pong' })))
})

it('sockets of other sites and of visitors are refused, and a frame that is too long closes only its own socket', async () => {
  const reader = await makeReader()
  await expect(connectLive(origin, { cookie: reader.cookie, from: 'https://evil.example' }).opened).rejects.toThrow()
  await expect(connectLive(origin, { cookie: '' }).opened).rejects.toThrow()
  const [socket, other] = [
    connectLive(origin, { cookie: reader.cookie }),
    connectLive(origin, { cookie: reader.cookie }),
  ]
  await Promise.all([socket.opened, other.opened])
  socket.say('x'.repeat(1_000_000))
  expect(await socket.closed).toBe(1009)
  other.say(PING)
  await expect.poll(() => other.frames).toEqual([{ type: 'pong' }])
  other.close()
})

it('committed frames arrive once and in order, even if runtime and database are killed', async () => {
  const reader = await makeReader()
  const authors = await Promise.all(Array.from({ length: 4 }, makeReader))
  const frames: ServerFrame[] = []
  const lastId = () => frames.reduce((last, frame) => ('id' in frame ? frame.id : last), 0)
  const over = new AbortController()
  async function listen(): Promise<void> {
    while (!over.signal.aborted) {
      const socket = connectLive(origin, {
        cookie: reader.cookie,
        after: lastId(),
        onFrame: (frame) => frames.push(frame),
      })
      over.signal.addEventListener('abort', () => socket.close())
      await socket.closed
      // The socket of a server that is gone is refused at once.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const first = connectLive(origin, { cookie: reader.cookie })
  await watchPin(first, reader.id)
  first.close()
  const listening = listen()

  let done = 0
  async function write(author: { cookie: string }, name: string): Promise<void> {
    for (let place = 0; place < 10; place++) {
      const options = { pin_id: pin.id, text: `${name} ${place}` }
      // The key is the same: what was lost on the way is asked again, and done once.
      const headers = { 'idempotency-key': `${name}-${place}` }
      for (;;) {
        const answer = await callComment(origin, 'create', options, author.cookie, headers)
          .then(async (given) => ({ status: given.status, code: ((await given.json()) as Envelope<unknown>).code }))
          // The runtime may go in the middle of its answer.
          .catch(() => null)
        // The other case is that it was written, and the answer has gone with the runtime.
        if (answer?.code === 0 || answer?.code === IDEMPOTENCY_DONE_CODE) break
        if (answer) expect([409, 500, 503]).toContain(answer.status)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      done++
    }
  }
  const writing = Promise.all(authors.map((author, place) => write(author, `w${place}`)))
  const reached = (count: number) => expect.poll(() => done, { interval: 5 }).toBeGreaterThan(count)

  await reached(10)
  process.kill(database.pid() ?? 0, 'SIGKILL')
  await reached(20)
  for (const pid of runtime.pids) process.kill(pid, 'SIGKILL')
  await runtime.stop()
  // The clock is half a minute later: until then a key belongs to the request that has died.
  await db.update(idempotencyKeys).set({ claimedAt: 0 }).where(isNull(idempotencyKeys.finishedAt))
  runtime = await start()
  await writing
  const written = await db.select({ id: comments.id }).from(comments).where(like(comments.text, 'w_ _'))
  const told = () => frames.flatMap((frame) => (frame.type === 'comment' ? [frame.data.comment.id] : []))
  await expect.poll(() => told().length).toBe(40)
  over.abort()
  await listening
  expect(frames.map((frame) => 'id' in frame && frame.id)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
  expect(told().toSorted()).toEqual(written.map(({ id }) => id).toSorted())
})
