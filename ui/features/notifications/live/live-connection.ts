import { LIVE_CLOSE, PING } from '#schema/notifications/live-constants.ts'
import type { ClientFrame, ServerFrame, StoredFrame } from '#schema/notifications/live.ts'
import { backoffMs } from '#schema/retry.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import type { PageSocket, SocketEvents } from '#ui/platform/network/web-socket.ts'
import { createTimers } from '#ui/platform/timers.ts'

/** Keeps a socket open through proxies, which close silent connections. */
export const HEARTBEAT_MS = MINUTE_MS

/** The time for the answer to a heartbeat; without one the network is gone, even if the socket seems open. */
export const ANSWER_MS = 20 * SECOND_MS

const RECONNECT = { firstMs: SECOND_MS, longestMs: MINUTE_MS, spread: [0.5, 1] } as const

/**
 * The connection polls after this many failures in a row, until a socket brings something: some proxies refuse sockets,
 * others open them and pass nothing on. Where no socket has ever worked, it tries one from time to time only.
 */
export const FAILURES_BEFORE_POLLING = 3
export const SOCKET_AGAIN_MS = 5 * MINUTE_MS

const POLL = { firstMs: 5 * SECOND_MS, factor: 1.5, longestMs: MINUTE_MS, spread: [0.8, 1] } as const

export interface ConnectionOptions {
  open(after: number | null, events: SocketEvents): PageSocket
  /** Null: not now, as the page is hidden or offline. */
  poll(after: number | null): Promise<{ items: StoredFrame[]; last_id: number } | null>
  /** The number of the last frame, kept for the tabs of this browser. */
  last: { read(): number | null; write(id: number): void }
  onFrame(frame: ServerFrame): void
  isOnline(): boolean
  /** Watches have to be repeated on a new socket. */
  onOpen(): void
  random?: () => number
}

export interface Connection {
  say(frame: ClientFrame): boolean
  /** Reconnects at once: the network is back, or the page is visible again. */
  wake(): void
  close(): void
}

/** Each frame once and in order, over a socket or, where there is none, by calls. */
export function openConnection(options: ConnectionOptions): Connection {
  const { open, poll, last, onFrame, onOpen, isOnline, random } = options
  const timers = createTimers<'connect' | 'heartbeat' | 'answer' | 'poll'>(onDue)
  let socket: PageSocket | null = null
  let isUp = false
  /** Some socket of this page has brought a message. */
  let hasWorked = false
  let failures = 0
  let polls = 0
  let isPolling = false
  let isOver = false

  function onDue(name: 'connect' | 'heartbeat' | 'answer' | 'poll'): void {
    if (name === 'connect') connect()
    if (name === 'poll') void ask()
    if (name === 'answer') drop()
    if (name !== 'heartbeat') return
    beat()
  }

  function beat(): void {
    socket?.send(PING)
    timers.start('heartbeat', HEARTBEAT_MS)
    timers.start('answer', ANSWER_MS)
  }

  function connect(): void {
    if (isOver || socket) return
    timers.stop('connect')
    // `wake` tries at once.
    if (!isOnline()) return timers.start('connect', RECONNECT.longestMs)
    const attempt = open(last.read(), {
      onOpen() {
        if (socket !== attempt) return
        isUp = true
        // Its answer proves that the socket works.
        beat()
        onOpen()
      },
      onMessage(text) {
        if (socket !== attempt) return
        timers.stop('answer')
        timers.stop('poll')
        hasWorked = true
        isPolling = false
        failures = 0
        receive(JSON.parse(text) as ServerFrame)
      },
      onClose(code) {
        if (socket !== attempt) return
        lose(code)
      },
    })
    socket = attempt
  }

  /** One that no longer answers is left behind: closing it may take as long as the network is gone. */
  function drop(): void {
    const silent = socket
    lose(0)
    silent?.close()
  }

  function lose(code: number): void {
    socket = null
    isUp = false
    timers.stop('heartbeat')
    timers.stop('answer')
    if (isOver) return
    failures += 1
    if (code === LIVE_CLOSE.sessionEnded) return timers.start('connect', SOCKET_AGAIN_MS)
    const isStuck = failures >= FAILURES_BEFORE_POLLING
    timers.start('connect', isStuck && !hasWorked ? SOCKET_AGAIN_MS : backoffMs(RECONNECT, failures, random))
    if (isStuck && !isPolling) startPolling()
  }

  function startPolling(): void {
    isPolling = true
    polls = 0
    onOpen()
    void ask()
  }

  async function ask(): Promise<void> {
    timers.stop('poll')
    const after = last.read()
    try {
      const answer = await poll(after)
      if (isOver || !isPolling) return
      if (answer) {
        if (after === null) receive({ id: answer.last_id, type: 'refetch', data: {} })
        for (const frame of answer.items) receive(frame)
        polls = answer.items.length > 0 ? 1 : polls + 1
      }
    } catch {
      polls += 1
    }
    if (!isOver && isPolling) timers.start('poll', backoffMs(POLL, Math.max(1, polls), random))
  }

  function receive(frame: ServerFrame | { type: 'pong' }): void {
    if (frame.type === 'pong') return
    if ('id' in frame) {
      const before = last.read()
      // The server restarts the numbers after losing some.
      if (frame.type !== 'refetch' && before !== null && frame.id <= before) return
      last.write(frame.id)
      // The frame only says where to begin.
      if (frame.type === 'refetch' && before === null) return
    }
    onFrame(frame)
  }

  connect()
  return {
    say(frame) {
      if (isUp) socket?.send(JSON.stringify(frame))
      return isUp
    },
    wake() {
      if (isOver || isUp) return
      if (isPolling) void ask()
      if (!isPolling || hasWorked) connect()
    },
    close() {
      isOver = true
      timers.stopAll()
      socket?.close()
      socket = null
    },
  }
}
