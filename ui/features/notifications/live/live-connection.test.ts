import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PING } from '#schema/notifications/live-constants.ts'
import type { ServerFrame, StoredFrame } from '#schema/notifications/live.ts'
import type { SocketEvents } from '#ui/platform/network/web-socket.ts'
import {
  ANSWER_MS,
  FAILURES_BEFORE_POLLING,
  HEARTBEAT_MS,
  openConnection,
  SOCKET_AGAIN_MS,
  type Connection,
} from './live-connection.ts'

interface Attempt extends SocketEvents {
  after: number | null
  sent: string[]
  isClosed: boolean
}

let attempts: Attempt[]
let frames: ServerFrame[]
let kept: number | null
let polled: (number | null)[]
let answer: () => { items: StoredFrame[]; last_id: number } | null
let opened: number
let isOnline: boolean
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  attempts = []
  frames = []
  polled = []
  kept = null
  opened = 0
  isOnline = true
  answer = () => ({ items: [], last_id: kept ?? 0 })
  connection = openConnection({
    open(after, events) {
      const attempt: Attempt = { ...events, after, sent: [], isClosed: false }
      attempts.push(attempt)
      return { send: (text) => void attempt.sent.push(text), close: () => void (attempt.isClosed = true) }
    },
    async poll(after) {
      polled.push(after)
      return answer()
    },
    last: { read: () => kept, write: (id) => void (kept = id) },
    onFrame: (frame) => void frames.push(frame),
    onOpen: () => void (opened += 1),
    isOnline: () => isOnline,
    random: () => 1,
  })
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

const frame = (id: number): StoredFrame => ({ id, type: 'board_changed', data: { board_id: `b${id}` } })
const current = () => attempts.at(-1) as Attempt
const tell = (told: object) => current().onMessage(JSON.stringify(told))
const ids = () => frames.map((one) => ('id' in one ? one.id : one.type))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('each frame counts once, and a new socket continues where the last one ended', async () => {
  expect([attempts.length, current().after]).toEqual([1, null])
  current().onOpen()
  tell({ id: 7, type: 'refetch', data: {} })
  tell(frame(8))
  tell(frame(8))
  tell({ type: 'typing', data: { conversation_id: 'c', user_id: 'u' } })
  tell(frame(9))
  expect(ids()).toEqual([8, 'typing', 9])
  current().onClose(1006)
  await pass(1_000)
  expect([attempts.length, current().after]).toEqual([2, 9])
  current().onOpen()
  expect(opened).toBe(2)
  tell(frame(9))
  tell(frame(10))
  // The server alone may start numbers over.
  tell({ id: 2, type: 'refetch', data: {} })
  tell(frame(3))
  expect(ids()).toEqual([8, 'typing', 9, 10, 2, 3])
  expect(kept).toBe(3)
})

it('reconnects with growing pauses up to a minute, and at once when the network is back', async () => {
  current().onOpen()
  tell({ type: 'pong' })
  const waits = []
  for (let failure = 0; failure < 8; failure++) {
    current().onClose(1006)
    const before = attempts.length
    let waited = 0
    while (attempts.length === before) {
      await pass(1_000)
      waited += 1
    }
    waits.push(waited)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  isOnline = false
  current().onClose(1006)
  await pass(10 * 60_000)
  expect(attempts).toHaveLength(9)
  isOnline = true
  connection.wake()
  expect(attempts).toHaveLength(10)
  connection.wake()
  expect(attempts).toHaveLength(10)
})

it('a heartbeat without an answer ends the socket', async () => {
  current().onOpen()
  expect(current().sent).toEqual([PING])
  tell({ type: 'pong' })
  await pass(HEARTBEAT_MS)
  expect(current().sent).toEqual([PING, PING])
  tell({ type: 'pong' })
  await pass(HEARTBEAT_MS - 1)
  expect(attempts).toHaveLength(1)
  await pass(ANSWER_MS + 1_001)
  expect([attempts.length, attempts[0]?.isClosed, frames.length]).toEqual([2, true, 0])
})

it('where no socket opens, it polls with growing pauses until one does', async () => {
  answer = () => ({ items: [], last_id: 4 })
  for (let failure = 1; failure <= FAILURES_BEFORE_POLLING; failure++) {
    current().onClose(1006)
    if (failure < FAILURES_BEFORE_POLLING) await pass(4_000)
  }
  await pass(0)
  expect([polled, ids(), kept, opened]).toEqual([[null], [], 4, 1])
  answer = () => ({ items: [frame(5), frame(6)], last_id: 6 })
  await pass(5_000)
  expect([polled, ids()]).toEqual([
    [null, 4],
    [5, 6],
  ])
  answer = () => ({ items: [], last_id: 6 })
  await pass(60_000)
  // The waits were 5, 7.5, 11 and 17 seconds.
  const busy = polled.length
  expect(busy).toBe(6)
  // Nothing can be asked, or it fails: it goes on.
  answer = () => {
    throw new Error('down')
  }
  await pass(60_000)
  answer = () => null
  await pass(60_000)
  // The waits were 25, 38 and 57 seconds.
  expect(polled.length - busy).toBe(3)
  expect(attempts).toHaveLength(FAILURES_BEFORE_POLLING)
  await pass(SOCKET_AGAIN_MS)
  expect(attempts).toHaveLength(FAILURES_BEFORE_POLLING + 1)
  current().onOpen()
  tell({ type: 'pong' })
  const asked = polled.length
  await pass(HEARTBEAT_MS)
  expect(polled).toHaveLength(asked)
  expect(current().after).toBe(6)
})

it('a page whose sockets have worked polls after three failures, and goes on trying until one works again', async () => {
  answer = () => ({ items: [frame(8)], last_id: 8 })
  current().onOpen()
  tell({ id: 7, type: 'refetch', data: {} })
  for (const wait of [1_000, 2_000]) {
    current().onClose(1006)
    await pass(wait)
  }
  expect(polled).toEqual([])
  current().onClose(1006)
  await pass(0)
  expect([polled, ids()]).toEqual([[7], [8]])
  await pass(4_000)
  expect([attempts.length, current().after]).toEqual([4, 8])
  current().onOpen()
  await pass(5_000)
  expect(polled).toHaveLength(2)
  tell({ type: 'pong' })
  await pass(HEARTBEAT_MS)
  expect(polled).toHaveLength(2)
})

it('sockets that open and never say anything count as failures', async () => {
  answer = () => ({ items: [frame(8)], last_id: 8 })
  kept = 7
  for (let failure = 1; failure <= FAILURES_BEFORE_POLLING; failure++) {
    expect(attempts).toHaveLength(failure)
    expect(polled).toEqual([])
    current().onOpen()
    await pass(ANSWER_MS)
    if (failure < FAILURES_BEFORE_POLLING) await pass(4_000)
  }
  expect([polled, ids()]).toEqual([[7], [8]])
  await pass(SOCKET_AGAIN_MS)
  expect(attempts).toHaveLength(FAILURES_BEFORE_POLLING + 1)
  current().onOpen()
  const asked = polled.length
  await pass(60_000)
  expect(polled.length).toBeGreaterThan(asked)
})

it('after an ended session it rarely reconnects, and after closing never', async () => {
  current().onOpen()
  current().onClose(4401)
  await pass(SOCKET_AGAIN_MS - 1)
  expect(attempts).toHaveLength(1)
  await pass(1)
  expect(attempts).toHaveLength(2)
  expect(connection.say({ type: 'ping' })).toBe(false)
  current().onOpen()
  expect(connection.say({ type: 'watch', pin_id: 'p' })).toBe(true)
  expect(current().sent).toEqual([PING, '{"type":"watch","pin_id":"p"}'])
  connection.close()
  current().onClose(1000)
  await pass(SOCKET_AGAIN_MS)
  expect(attempts).toHaveLength(2)
})
