import * as v from 'valibot'
import { openDatabase, type Database } from '#db/client.ts'
import { ClientFrameInput } from '#schema/notifications/live-calls.ts'
import { LIVE_CLOSE, MAX_CLIENT_FRAME_BYTES, PING, PONG } from '#schema/notifications/live-constants.ts'
import type { ClientFrame, PassingFrame, ServerFrame, StoredFrame } from '#schema/notifications/live.ts'
import { backoffMs } from '#schema/retry.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import type { WrittenFrame } from '#worker/platform/live/frames.ts'
import { logLine } from '#worker/platform/log.ts'
import { findNext, readMissed, type MissedFrame, type Missed } from './missed-frames.ts'
import { asWatchChange, PageFrames } from './page-frames.ts'
import { presentFrames } from './present-frames.ts'

/** A socket that survives the object's hibernation, with what the object notes on it. */
export interface LiveSocket {
  readonly readyState: number
  send(text: string): void
  close(code: number, reason: string): void
  serializeAttachment(note: SocketNote): void
  deserializeAttachment(): SocketNote
}

interface SocketNote {
  userId: string
  sessionId: string
  /** The last frame that it was sent. */
  last: number
  openedAt: number
}

/** What the runtime gives an object. */
export interface ObjectState<Socket> {
  acceptWebSocket(socket: Socket): void
  getWebSockets(): Socket[]
  getWebSocketAutoResponseTimestamp(socket: Socket): Date | null
  storage: { getAlarm(): Promise<number | null>; setAlarm(at: number): Promise<void> }
}

export interface ChannelOptions<Socket> {
  state: ObjectState<Socket>
  env: Env
  open?: (env: Env) => Database
  clock?: Clock
}

export interface Listener {
  userId: string
  sessionId: string
  /** Null: from what comes next. `latest` asks for its number, too. */
  after: number | 'latest' | null
}

/** The `readyState` of an open socket: a closing one is sent nothing more. */
const OPEN = 1

/** How often an object checks by itself for frames whose call was lost: less than frames are kept. */
const REVIEW_MS = 30 * MINUTE_MS

/** A socket without a heartbeat for as long is closed: its browser is gone, or it is not our page. */
const SILENT_MS = 2 * HOUR_MS

/** The pauses while the database does not answer. */
const READ_AGAIN = { firstMs: SECOND_MS, longestMs: 30 * SECOND_MS, spread: [0.5, 1] } as const

/** Browsers share a socket among their tabs. */
const MAX_SOCKETS = 100

/**
 * The open sockets of an account. What must not be lost is in the database: this holds sockets, each with the number of
 * its last frame, and does one thing at a time, so that each gets every frame once and in order.
 */
export class AccountChannel<Socket extends LiveSocket> {
  readonly #state: ObjectState<Socket>
  readonly #env: Env
  readonly #open: (env: Env) => Database
  readonly #clock: Clock
  #latest: Promise<void> = Promise.resolve()
  #failures = 0
  readonly #pages: PageFrames

  constructor({ state, env, open = openDatabase, clock = systemClock }: ChannelOptions<Socket>) {
    this.#state = state
    this.#env = env
    this.#open = open
    this.#clock = clock
    this.#pages = new PageFrames({ env, openDatabase: () => open(env), clock, reportFailure })
  }

  /** Takes a socket of a session that was just looked up; it may have ended since. */
  async listen(socket: Socket, { userId, sessionId, after }: Listener): Promise<void> {
    this.#dropOldest()
    this.#pages.forgetWritten()
    this.#state.acceptWebSocket(socket)
    socket.serializeAttachment({
      userId,
      sessionId,
      last: typeof after === 'number' ? after : Infinity,
      openedAt: this.#clock(),
    })
    await this.#inOrder(async () => {
      try {
        await this.#welcome(socket, { userId, sessionId, after })
      } catch (error) {
        reportFailure(error)
        close(socket, LIVE_CLOSE.restart, 'try again')
      }
    })
  }

  #sockets(): Socket[] {
    return this.#state.getWebSockets().filter(({ readyState }) => readyState === OPEN)
  }

  async #welcome(socket: Socket, { userId, sessionId, after }: Listener): Promise<void> {
    const db = this.#open(this.#env)
    const now = this.#clock()
    const missed = await readMissed(db, { userId, after: typeof after === 'number' ? after : null, now })
    const endsAt = missed.sessions.get(sessionId)
    if (endsAt === undefined) return close(socket, LIVE_CLOSE.sessionEnded, 'session ended')
    if (after === 'latest') send(socket, { id: missed.counter, type: 'refetch', data: {} })
    if (typeof after !== 'number') note(socket, missed.counter)
    else if (missed.isAll) await this.#continue([socket], missed)
    else await this.#catchUp()
    await this.#wakeAt(Math.min(now + REVIEW_MS, endsAt))
  }

  deliver(frames: readonly WrittenFrame[]): Promise<void> {
    return this.#inOrder(() =>
      this.#orLater(async () => {
        const [first] = frames
        const sockets = this.#sockets()
        if (!first || sockets.length === 0) return
        const isNext = sockets.every((socket) => getLast(socket) >= first.seq - 1)
        const isWhole = frames.every(({ seq }, place) => seq === first.seq + place)
        // The sessions are checked, as the call that closes the sockets of ended ones may have been lost.
        const live = new Set(JSON.parse(first.sessions) as string[])
        const isLive = sockets.every((socket) => live.has(socket.deserializeAttachment().sessionId))
        if (isNext && isWhole && isLive) await this.#send(sockets, frames)
        else await this.#catchUp()
      }),
    )
  }

  catchUp(seq: number): Promise<void> {
    return this.#inOrder(() =>
      this.#orLater(async () => {
        if (this.#sockets().some((socket) => getLast(socket) < seq)) await this.#catchUp()
      }),
    )
  }

  say(frame: PassingFrame, sessions: string): void {
    const live = new Set(JSON.parse(sessions) as string[])
    for (const socket of this.#sockets()) {
      if (live.has(socket.deserializeAttachment().sessionId)) send(socket, frame)
    }
  }

  checkSessions(): Promise<void> {
    return this.#inOrder(() => this.#orLater(() => this.#catchUp()))
  }

  /** Runs after a pause, or after the database did not answer. */
  async alarm(): Promise<void> {
    const now = this.#clock()
    for (const socket of this.#sockets()) {
      const heardAt =
        this.#state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? socket.deserializeAttachment().openedAt
      if (heardAt < now - SILENT_MS) close(socket, LIVE_CLOSE.policy, 'silent')
    }
    await this.checkSessions()
  }

  /** Anything that a page may not send closes its socket. */
  hear(socket: Socket, message: string | ArrayBuffer): void {
    const size = typeof message === 'string' ? message.length : message.byteLength
    if (size > MAX_CLIENT_FRAME_BYTES) return close(socket, LIVE_CLOSE.tooBig, 'frames have up to 4 KB')
    if (typeof message !== 'string') return close(socket, LIVE_CLOSE.policy, 'frames are JSON')
    if (new TextEncoder().encode(message).length > MAX_CLIENT_FRAME_BYTES) {
      return close(socket, LIVE_CLOSE.tooBig, 'frames have up to 4 KB')
    }
    // Answers as the runtime does, where the object sleeps.
    if (message === PING) return sendText(socket, PONG)
    const flooding = this.#pages.findFlooding(socket)
    if (flooding) close(flooding, LIVE_CLOSE.policy, 'too many frames')
    if (flooding === socket) return
    const frame = parseFrame(message)
    if (!frame) return close(socket, LIVE_CLOSE.policy, 'unknown frame')
    this.#follow(socket, frame)
  }

  #follow(socket: Socket, frame: ClientFrame): void {
    const { userId } = socket.deserializeAttachment()
    switch (frame.type) {
      case 'ping':
        return sendText(socket, PONG)
      case 'typing':
        return this.#pages.type(userId, frame.conversation_id)
      case 'watch':
      case 'unwatch':
        return this.#pages.watch(userId, asWatchChange(frame))
      default:
        return frame satisfies never
    }
  }

  #dropOldest(): void {
    const sockets = this.#sockets()
    if (sockets.length < MAX_SOCKETS) return
    const [oldest] = sockets.toSorted((a, b) => a.deserializeAttachment().openedAt - b.deserializeAttachment().openedAt)
    if (oldest) close(oldest, LIVE_CLOSE.policy, 'too many sockets')
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#latest.then(work)
    this.#latest = done.catch(() => {})
    return done
  }

  /** What needs the database while it does not answer is done once it does. */
  async #orLater(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failures = 0
    } catch (error) {
      reportFailure(error)
      this.#failures += 1
      await this.#wakeAt(this.#clock() + backoffMs(READ_AGAIN, this.#failures))
    }
  }

  /** Reads until each socket has everything; those of ended sessions are closed first. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const sockets = this.#sockets()
      const [first] = sockets
      if (!first) return
      const { userId } = first.deserializeAttachment()
      const now = this.#clock()
      const after = Math.min(...sockets.map(getLast))
      const missed = await readMissed(this.#open(this.#env), {
        userId,
        after: Number.isFinite(after) ? after : null,
        now,
      })
      const isOver = (socket: Socket) => !missed.sessions.has(socket.deserializeAttachment().sessionId)
      for (const socket of sockets) if (isOver(socket)) close(socket, LIVE_CLOSE.sessionEnded, 'session ended')
      const listening = sockets.filter((socket) => !isOver(socket) && Number.isFinite(getLast(socket)))
      await this.#continue(listening, missed)
      const ends = listening.map((socket) => missed.sessions.get(socket.deserializeAttachment().sessionId) ?? Infinity)
      if (listening.length > 0) await this.#wakeAt(Math.min(now + REVIEW_MS, ...ends))
      if (missed.isAll) return
    }
  }

  async #continue(sockets: readonly Socket[], missed: Missed): Promise<void> {
    const lastRead = missed.isAll ? Infinity : (missed.frames.at(-1)?.seq ?? Infinity)
    // What those lack who have as much as was read, or more, comes with the next read.
    const isFurther = (socket: Socket) => getLast(socket) >= lastRead && getLast(socket) < missed.counter
    const behind = sockets.filter((socket) => getLast(socket) !== missed.counter && !isFurther(socket))
    const whole = behind.filter((socket) => findNext(missed, getLast(socket)) !== null)
    const frames = missed.frames.filter(({ seq }) => whole.some((socket) => getLast(socket) < seq))
    if (frames.length > 0) await this.#send(whole, frames)
    for (const socket of behind) {
      if (whole.includes(socket)) continue
      send(socket, { id: missed.counter, type: 'refetch', data: {} })
      note(socket, missed.counter)
    }
  }

  async #send(sockets: readonly Socket[], frames: readonly (MissedFrame | WrittenFrame)[]): Promise<void> {
    const [first] = sockets
    if (!first) return
    const reader = { db: this.#open(this.#env), userId: first.deserializeAttachment().userId, now: this.#clock() }
    const read = await presentFrames(
      reader,
      frames.filter((frame) => !isPresented(frame)),
    )
    const ready = frames.filter(isPresented).map(({ seq, type, presented: data }) => ({ id: seq, type, data }))
    const presented = [...read, ...(ready as StoredFrame[])].toSorted((one, other) => one.id - other.id)
    for (const socket of sockets) {
      const last = getLast(socket)
      const next = presented.filter(({ id }) => id > last)
      for (const frame of next) send(socket, frame)
      const sent = next.at(-1)
      if (sent) note(socket, sent.id)
    }
  }

  /** Never later than it would wake anyway. */
  async #wakeAt(at: number): Promise<void> {
    if (this.#sockets().length === 0) return
    const planned = await this.#state.storage.getAlarm()
    if (planned === null || planned > at) await this.#state.storage.setAlarm(at)
  }
}

function parseFrame(message: string): ClientFrame | null {
  try {
    const parsed = v.safeParse(ClientFrameInput, JSON.parse(message))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function isPresented(frame: MissedFrame | WrittenFrame): frame is WrittenFrame {
  return 'presented' in frame
}

function getLast(socket: LiveSocket): number {
  return socket.deserializeAttachment().last
}

function note(socket: LiveSocket, last: number): void {
  socket.serializeAttachment({ ...socket.deserializeAttachment(), last })
}

function send(socket: LiveSocket, frame: ServerFrame | StoredFrame): void {
  sendText(socket, JSON.stringify(frame))
}

/** A closing socket takes nothing more; its page asks again for what it lacks. */
function sendText(socket: LiveSocket, text: string): void {
  try {
    socket.send(text)
  } catch {}
}

function close(socket: LiveSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason)
  } catch {}
}

function reportFailure(error: unknown): void {
  const { error: name, message } = describeError(error)
  logLine('warn', { message: 'Live updates wait for the database', error: `${name}: ${message.slice(0, 200)}` })
}
