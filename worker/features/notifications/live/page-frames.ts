import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { MAX_WATCHES, TYPING_EVERY_MS, WATCH_MS } from '#schema/notifications/live-constants.ts'
import type { ClientFrame } from '#schema/notifications/live.ts'
import { retry } from '#schema/retry.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import type { Clock } from '#worker/platform/clock.ts'
import { openLive } from '#worker/platform/live/live.ts'
import { changeWatches, toSubjectKey, type WatchChange } from './watches.ts'

export interface PageFramesOptions {
  env: Env
  openDatabase: () => Database
  clock: Clock
  reportFailure: (error: unknown) => void
}

/** More than the pages of a person send, even after all their browsers have reconnected. */
const MAX_FRAMES = 120

/** Counts those of sockets that were closed since, too. */
const MAX_FRAMES_OF_CLOSED = 2 * MAX_FRAMES

/** An object sleeps only after 10 seconds without a frame, so it forgets no count that has not ended. */
const FLOOD_WINDOW_MS = 10 * SECOND_MS

const WATCH_POLICY = { attempts: 5, firstMs: SECOND_MS, spread: [0.5, 1] } as const

/** Pages repeat a watch in `WATCH_MS / 2`; what comes earlier is of another page. */
const WATCH_WRITTEN_MS = WATCH_MS / 4

/** The object of a conversation asks again by itself. */
const MEMBER_KEPT_MS = MINUTE_MS

/**
 * What the pages of an account say by all their sockets. Frames that come while the database is asked or written for
 * earlier ones go there together.
 */
export class PageFrames {
  readonly #options: PageFramesOptions
  #flood = { since: -Infinity, total: 0, counts: new Map<object, number>() }
  readonly #changes = new Map<string, WatchChange>()
  /** What the database was told last: whether, and when. */
  readonly #written = new Map<string, { isWatched: boolean; at: number }>()
  #isWriting = false
  readonly #typedAt = new Map<string, number>()
  readonly #typing = new Set<string>()
  /** Conversations of the account, and when they were found. */
  readonly #joined = new Map<string, number>()
  #isAsking = false

  constructor(options: PageFramesOptions) {
    this.#options = options
  }

  /**
   * Counts a frame. Where the account's sockets send too many, the one to be closed: that which has sent most of them,
   * and the sender where closing some has not helped.
   */
  findFlooding<Socket extends object>(socket: Socket): Socket | null {
    const now = this.#options.clock()
    if (now - this.#flood.since > FLOOD_WINDOW_MS) this.#flood = { since: now, total: 0, counts: new Map() }
    this.#flood.total += 1
    if (this.#flood.total > MAX_FRAMES_OF_CLOSED) return socket
    const counts = this.#flood.counts as Map<Socket, number>
    counts.set(socket, (counts.get(socket) ?? 0) + 1)
    let sum = 0
    for (const count of counts.values()) sum += count
    if (sum <= MAX_FRAMES) return null
    const [[loudest] = [socket]] = [...counts].toSorted(([, a], [, b]) => b - a)
    counts.delete(loudest)
    return loudest
  }

  /** A page that had no socket until now may have changed watches by calls. */
  forgetWritten(): void {
    this.#written.clear()
  }

  watch(userId: string, change: WatchChange): void {
    const key = toSubjectKey(change.subject)
    this.#changes.delete(key)
    this.#changes.set(key, change)
    if (!this.#isWriting) void this.#writeChanges(userId)
  }

  async #writeChanges(userId: string): Promise<void> {
    const { clock, openDatabase, reportFailure } = this.#options
    this.#isWriting = true
    while (this.#changes.size > 0) {
      const now = clock()
      const due = [...this.#changes].filter(([key, { isWatched }]) => !this.#isWritten(key, isWatched, now))
      this.#changes.clear()
      if (due.length === 0) continue
      const changes = due.map(([, change]) => change)
      try {
        await retry(() => changeWatches(openDatabase(), { userId, changes, now }), WATCH_POLICY)
        for (const [key, { isWatched }] of due) setNewest(this.#written, key, { isWatched, at: now }, MAX_WATCHES)
      } catch (error) {
        reportFailure(error)
      }
    }
    this.#isWriting = false
  }

  #isWritten(key: string, isWatched: boolean, now: number): boolean {
    const written = this.#written.get(key)
    return written !== undefined && written.isWatched === isWatched && now - written.at < WATCH_WRITTEN_MS
  }

  /** Objects of conversations are called only for those that the account takes part in. */
  type(userId: string, conversationId: string): void {
    const now = this.#options.clock()
    if (now - (this.#typedAt.get(conversationId) ?? -Infinity) < TYPING_EVERY_MS) return
    // The pause of none that may still be paused is forgotten.
    setNewest(this.#typedAt, conversationId, now, MAX_FRAMES)
    if (now - (this.#joined.get(conversationId) ?? -Infinity) < MEMBER_KEPT_MS)
      return this.#pass(userId, conversationId)
    this.#typing.add(conversationId)
    if (!this.#isAsking) void this.#askForTyping(userId)
  }

  async #askForTyping(userId: string): Promise<void> {
    const { clock, openDatabase, reportFailure } = this.#options
    this.#isAsking = true
    while (this.#typing.size > 0) {
      const asked = [...this.#typing]
      this.#typing.clear()
      try {
        for (const id of await findJoined(openDatabase(), userId, asked)) {
          setNewest(this.#joined, id, clock(), MAX_FRAMES)
          this.#pass(userId, id)
        }
      } catch (error) {
        // The frame is not sent again: the next one replaces it.
        reportFailure(error)
      }
    }
    this.#isAsking = false
  }

  #pass(userId: string, conversationId: string): void {
    const data = { conversation_id: conversationId, user_id: userId }
    void openLive(this.#options.env).say({ type: 'typing', data })
  }
}

export function asWatchChange(frame: Extract<ClientFrame, { type: 'watch' | 'unwatch' }>): WatchChange {
  const subject = 'pin_id' in frame ? { pin_id: frame.pin_id } : { board_id: frame.board_id }
  return { subject, isWatched: frame.type === 'watch' }
}

async function findJoined(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select m.conversation_id as id from conversation_members m
    where m.user_id = ${userId} and m.conversation_id in (select value from json_each(${JSON.stringify(ids)}))
      and m.left_at is null and m.accepted_at is not null`)
  return rows.map(({ id }) => id)
}

/** Keeps the order in which they were put, and no more than so many. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}
