import { sleep } from '#schema/timing.ts'
import { fail } from '#worker/errors/service-error.ts'
import { systemClock, type Clock } from './clock.ts'

/** Pause after which a call in the queue looks whether its turn has come; the isolate answers others meanwhile. */
const LOOK_INTERVAL_MS = 20

/**
 * A call that has not looked for this long was cut off with its request; a hash takes well below a second. Nobody hashes
 * until those in front are forgotten, so it is short: a call that was only held up joins the queue again at its next look.
 */
const FORGOTTEN_AFTER_MS = 2_000

/** Seconds after which a try at a full queue is worth repeating: it is empty by then. */
const RETRY_AFTER_S = 4

export interface HashingQueueOptions {
  /** Calls that hash at the same time. */
  parallel: number
  /** Calls that wait beside them; what comes on top is refused. */
  waiting: number
  clock?: Clock
  wait?: (milliseconds: number) => Promise<void>
}

/** Runs some work when its turn has come. Fails the request with `tooBusy` where too many are waiting already. */
export type HashingQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A queue for work that blocks the isolate, as hashing does in workerd: pages get their turns between.
 *
 * Every call looks for itself whether it is its turn, by timers of its own request. Being woken by the one before would not
 * do: a request that its client has left never goes on, and all behind it would wait for ever. A call starts only after a
 * whole interval in which no other has ended. Without that, all timers that ran out during one hash would start theirs at
 * once.
 */
export function createHashingQueue({
  parallel,
  waiting,
  clock = systemClock,
  wait = sleep,
}: HashingQueueOptions): HashingQueue {
  /** When each call last looked, in the order in which they came. */
  const lastLooks = new Map<symbol, number>()
  let ended = 0

  function forgetLost(): void {
    const now = clock()
    for (const [call, lookedAt] of lastLooks) {
      // A clock that was put back must not make a lost call last.
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
