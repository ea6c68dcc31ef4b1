import { sql, type SQL } from 'drizzle-orm'
import { isUnblocked } from '#db/blocks.ts'
import { openDatabase, type Database } from '#db/client.ts'
import { liveSessionIds } from '#db/live-session.ts'
import { TYPING_EVERY_MS } from '#schema/notifications/live-constants.ts'
import type { PassingFrame } from '#schema/notifications/live.ts'
import { SECOND_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import { reach } from '#worker/platform/live/live.ts'
import { logLine } from '#worker/platform/log.ts'

export interface ConversationOptions {
  env: Env
  open?: (env: Env) => Database
  clock?: Clock
}

interface Listening {
  userId: string
  /** JSON of the ids of their sessions. */
  sessions: string
}

/** How long a person who has left may still get frames. */
const LISTENERS_KEPT_MS = 5 * SECOND_MS

/** Frames of a conversation that are not stored: who is typing, who has read how far. */
export class ConversationChannel {
  readonly #env: Env
  readonly #open: (env: Env) => Database
  readonly #clock: Clock
  /** The listeners by type of frame and sender. */
  readonly #listeners = new Map<string, { found: readonly Listening[]; readAt: number }>()
  readonly #typedAt = new Map<string, number>()

  constructor({ env, open = openDatabase, clock = systemClock }: ConversationOptions) {
    this.#env = env
    this.#open = open
    this.#clock = clock
  }

  /** Reaches the other members; a frame from someone who is not a member, or may not write, goes to no one. */
  async say(frame: PassingFrame): Promise<void> {
    const { conversation_id: id, user_id: from } = frame.data
    const listeners = await this.#findListeners(id, from, frame.type)
    if (listeners.length === 0 || (frame.type === 'typing' && !this.#mayType(from))) return
    await Promise.all(
      listeners.map(({ userId, sessions }) =>
        reach(() => this.#env.ACCOUNT_CHANNEL.getByName(userId).say(frame, sessions)),
      ),
    )
  }

  #mayType(userId: string): boolean {
    const now = this.#clock()
    if (now - (this.#typedAt.get(userId) ?? -Infinity) < TYPING_EVERY_MS) return false
    this.#typedAt.set(userId, now)
    return true
  }

  async #findListeners(id: string, from: string, type: PassingFrame['type']): Promise<readonly Listening[]> {
    const key = `${type} ${from}`
    const now = this.#clock()
    for (const [kept, { readAt }] of this.#listeners) {
      if (now - readAt >= LISTENERS_KEPT_MS) this.#listeners.delete(kept)
    }
    const known = this.#listeners.get(key)
    if (known) return known.found
    try {
      const found = await this.#open(this.#env).all<Listening>(sql`select other.user_id as "userId",
          ${liveSessionIds(sql`other.user_id`, now)} as sessions
        from conversation_members own join conversation_members other on other.conversation_id = own.conversation_id
        where own.conversation_id = ${id} and own.user_id = ${from} and own.left_at is null
          and own.accepted_at is not null and other.user_id <> own.user_id and other.left_at is null
          and other.accepted_at is not null
          and exists (select 1 from users u where u.id = other.user_id and u.should_show_messaging = 1)
          and ${isNotBanned(from)} and ${isUnblocked(sql`other.user_id`, from)}
          and ${isShown(from, type)}`)
      this.#listeners.set(key, { found, readAt: now })
      return found
    } catch (error) {
      // The frame is not sent again: the next one replaces it.
      logLine('warn', { message: 'Live updates wait for the database', error: describeError(error).error })
      return []
    }
  }
}

/** Seen marks go both ways: people who hide theirs do not see those of others. */
function isShown(from: string, type: PassingFrame['type']): SQL {
  if (type === 'typing') return sql`exists (select 1 from users u where u.id = ${from} and u.shows_typing = 1)`
  return sql`(select count(*) from users u where u.id in (${from}, other.user_id) and u.shows_seen = 1) = 2`
}
