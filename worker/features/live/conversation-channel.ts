import { sql } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { TYPING_EVERY_MS } from '#schema/constants/live.ts'
import type { PassingFrame } from '#schema/live.ts'
import { SECOND_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import { logLine } from '#worker/platform/log.ts'
import { reach } from '#worker/platform/live/live.ts'

export interface ConversationOptions {
  env: Env
  open?: (env: Env) => Database
  clock?: Clock
}

/** Who has left hears no more of it after so long. */
const MEMBERS_KEPT_MS = 5 * SECOND_MS

/** What is said in a conversation and kept nowhere: who is typing, who has read how far. */
export class ConversationChannel {
  readonly #env: Env
  readonly #open: (env: Env) => Database
  readonly #clock: Clock
  #members: { ids: readonly string[]; readAt: number } | null = null
  readonly #typedAt = new Map<string, number>()

  constructor({ env, open = openDatabase, clock = systemClock }: ConversationOptions) {
    this.#env = env
    this.#open = open
    this.#clock = clock
  }

  /** To the others; what comes from someone who does not take part goes to no one. */
  async say(frame: PassingFrame): Promise<void> {
    const { conversation_id: id, user_id: from } = frame.data
    const members = await this.#findMembers(id)
    if (!members.includes(from)) return
    if (frame.type === 'typing' && !this.#mayType(from)) return
    const others = members.filter((member) => member !== from)
    await Promise.all(others.map((member) => reach(() => this.#env.ACCOUNT_CHANNEL.getByName(member).say(frame))))
  }

  #mayType(userId: string): boolean {
    const now = this.#clock()
    if (now - (this.#typedAt.get(userId) ?? -Infinity) < TYPING_EVERY_MS) return false
    this.#typedAt.set(userId, now)
    return true
  }

  async #findMembers(id: string): Promise<readonly string[]> {
    const now = this.#clock()
    if (this.#members && now - this.#members.readAt < MEMBERS_KEPT_MS) return this.#members.ids
    try {
      const rows = await this.#open(this.#env).all<{ user_id: string }>(sql`select m.user_id
        from conversation_members m
        where m.conversation_id = ${id} and m.left_at is null and m.accepted_at is not null`)
      this.#members = { ids: rows.map(({ user_id: userId }) => userId), readAt: now }
      return this.#members.ids
    } catch (error) {
      // No one waits for it: the next one may do better.
      logLine('warn', { message: 'Live updates wait for the database', error: describeError(error).error })
      return []
    }
  }
}
