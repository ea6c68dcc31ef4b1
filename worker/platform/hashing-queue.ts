import { sleep } from '#schema/timing.ts'
import { fail } from '#worker/errors/service-error.ts'
import { systemClock, type Clock } from './clock.ts'

/** The isolate serves others meanwhile. */
const LOOK_INTERVAL_MS = 20

/**
 * A call that hasn't polled for this long was cut off with its request; a hash takes well below a second. Short, as no
 * one hashes meanwhile: a call that was only delayed rejoins at its next poll.
 */
const FORGOTTEN_AFTER_MS = 2_000

/** A full queue is empty by then. */
const RETRY_AFTER_S = 4

export interface HashingQueueOptions {
  parallel: number
  /** Waiting calls; more are refused. */
  waiting: number
  clock?: Clock
  wait?: (milliseconds: number) => Promise<void>
}

/** Runs `work` in turn; fails with `tooBusy` if too many calls wait. */
export type HashingQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * The queue is for work that blocks the isolate, as hashing does in workerd: other requests get their turns in between.
 * Each call polls by its own timers: a request whose client has left never continues, so being woken by it would block
 * all behind. A call starts only after an interval in which no other has ended, or all timers that ran out during one
 * hash would start theirs together.
 */
export function createHashingQueue({
  parallel,
  waiting,
  clock = systemClock,
  wait = sleep,
}: HashingQueueOptions): HashingQueue {
  const lastLooks = new Map<symbol, number>()
  let ended = 0

  function forgetLost(): void {
    const now = clock()
    for (const [call, lookedAt] of lastLooks) {
      // A clock that was set back must not keep a lost call alive.
      if (lookedAt < now - FORGOTTEN_AFTER_MS || lookedAt > now) lastLooks.delete(call)
    }
  }

  function isInFront(call: symbol): boolean {
    lastLooks.set(call, clock())
    forgetLost()
    return [...lastLooks.keys()].indexOf(call) < parallel
  }

  return async (work) => {
    forgetLost()
    if (lastLooks.size >= parallel + waiting) fail('tooBusy', { retryAfterSeconds: RETRY_AFTER_S })
    const call = Symbol('call')
    lastLooks.set(call, clock())
    try {
      let endedBefore: number
      do {
        endedBefore = ended
        await wait(LOOK_INTERVAL_MS)
      } while (!isInFront(call) || ended !== endedBefore)
      return await work()
    } finally {
      lastLooks.delete(call)
      ended += 1
    }
  }
}
