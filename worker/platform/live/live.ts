import type { PassingFrame } from '#schema/notifications/live.ts'
import { retry } from '#schema/retry.ts'
import { SECOND_MS } from '#schema/time.ts'
import { within } from '#schema/timing.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import type { WrittenFrame } from './frames.ts'

/** The calls of an account's object, which has its sockets. */
export interface AccountCalls {
  /** Opens a socket (`worker/features/notifications/live/socket-request.ts`). */
  fetch(request: Request): Promise<Response>
  /** The frames of a commit; where earlier ones are missing, the object reads those first. */
  deliver(frames: readonly WrittenFrame[]): Promise<void>
  /** There may be frames up to this number that were not delivered. */
  catchUp(seq: number): Promise<void>
  /** Reaches the sockets that are open now; `sessions` is JSON of the ids of the account's sessions. */
  say(frame: PassingFrame, sessions: string): Promise<void>
  /** Closes the sockets of sessions that have ended. */
  checkSessions(): Promise<void>
}

/** The calls of a conversation's object, which knows its members, and how often each may send. */
export interface ConversationCalls {
  say(frame: PassingFrame): Promise<void>
}

/** Objects by the id of their account or conversation. */
export interface Objects<Calls> {
  getByName(name: string): Calls
}

export interface LiveEnv {
  ACCOUNT_CHANNEL: Objects<AccountCalls>
  CONVERSATION_CHANNEL: Objects<ConversationCalls>
}

/**
 * Live updates (docs/behaviour/live.md, Live). What is stored is delivered sooner or later, so nothing here
 * throws: an object that does not answer is skipped, and its pages get the rest with the next frame, by the sweep, or
 * when they connect again.
 */
export interface Live {
  deliver(frames: readonly WrittenFrame[]): Promise<void>
  /** Reaches the open sockets of the conversation's other members. */
  say(frame: PassingFrame): Promise<void>
  /** Call it after the commit that ends sessions. */
  checkSessions(userIds: readonly string[]): Promise<void>
}

/** An object that is moved or restarted refuses the first call. */
const MAX_ATTEMPTS = 3
const FIRST_WAIT_MS = 100

/** It may have to read the database first. */
const CALL_TIMEOUT_MS = 5 * SECOND_MS

export function openLive({ ACCOUNT_CHANNEL: accounts, CONVERSATION_CHANNEL: conversations }: LiveEnv): Live {
  return {
    async deliver(frames) {
      const byAccount = Map.groupBy(frames, ({ user_id: userId }) => userId)
      await Promise.all(
        [...byAccount].map(([userId, own]) =>
          reach(() => accounts.getByName(userId).deliver(own.toSorted((a, b) => a.seq - b.seq))),
        ),
      )
    },
    say: (frame) => reach(() => conversations.getByName(frame.data.conversation_id).say(frame)),
    async checkSessions(userIds) {
      await Promise.all(userIds.map((userId) => reach(() => accounts.getByName(userId).checkSessions())))
    },
  }
}

/** Tries again, and gives up without an error. */
export async function reach(call: () => Promise<void>): Promise<void> {
  try {
    await retry(() => within(CALL_TIMEOUT_MS, call()), {
      attempts: MAX_ATTEMPTS,
      firstMs: FIRST_WAIT_MS,
      spread: [0.5, 1],
      isWorthIt: () => true,
    })
  } catch (error) {
    logLine('warn', { message: 'An object of live updates does not answer', error: describeError(error).error })
  }
}
