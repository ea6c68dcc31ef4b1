import { systemClock, type Clock } from './clock.ts'

export interface GroupCommitOptions {
  /** Minimum interval between starts of writes; the first after a pause starts immediately. */
  everyMs: number
  /** Bounds a write; a larger item is written alone. */
  maxBytes: number
  /** Maximum wait of a call. */
  patienceMs: number
  clock?: Clock
  schedule?: Schedule
}

export type Schedule = (task: () => void, milliseconds: number) => () => void

export interface Item {
  bytes: number
}

/** Resolves once the item is written; rejects if that write failed or took too long. */
export type GroupCommit<One extends Item> = (
  item: One,
  write: (items: readonly One[]) => Promise<void>,
) => Promise<void>

interface Group<One> {
  items: One[]
  bytes: number
  dueAt: number
  isTaken: boolean
  written: PromiseWithResolvers<void>
}

/**
 * Batches the writes of concurrent calls. Work must belong to a living request, so each call waits by its own timer and
 * the first to wake writes the group: one whose client has left doesn't block the others.
 */
export function createGroupCommit<One extends Item>({
  everyMs,
  maxBytes,
  patienceMs,
  clock = systemClock,
  schedule = scheduleTimer,
}: GroupCommitOptions): GroupCommit<One> {
  let open: Group<One> | null = null
  let lastStart = Number.NEGATIVE_INFINITY

  function join(item: One, write: (items: readonly One[]) => Promise<void>): Group<One> {
    if (open && open.bytes + item.bytes > maxBytes) writeGroup(open, write)
    const now = clock()
    open ??= {
      items: [],
      bytes: 0,
      // A clock that was set back must not extend the wait.
      dueAt: Math.min(Math.max(now, lastStart + everyMs), now + everyMs),
      isTaken: false,
      written: Promise.withResolvers(),
    }
    open.items.push(item)
    open.bytes += item.bytes
    return open
  }

  function writeGroup(group: Group<One>, write: (items: readonly One[]) => Promise<void>): void {
    if (group.isTaken) return
    group.isTaken = true
    if (open === group) open = null
    lastStart = clock()
    const { promise, resolve, reject } = group.written
    // Waiting calls see the failure; there may be none left.
    promise.catch(() => {})
    write(group.items).then(resolve, reject)
  }

  return async (item, write) => {
    const group = join(item, write)
    const waitMs = Math.min(group.dueAt - clock(), everyMs)
    const callOff: (() => void)[] = []
    if (waitMs <= 0) writeGroup(group, write)
    else callOff.push(schedule(() => writeGroup(group, write), waitMs))
    // A timer of its own also shows the runtime that this request is alive while it waits for another's work.
    const tooLate = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new DOMException('The write took too long', 'TimeoutError'))
      callOff.push(schedule(giveUp, Math.max(0, waitMs) + patienceMs))
    })
    try {
      await Promise.race([group.written.promise, tooLate])
    } finally {
      for (const cancel of callOff) cancel()
    }
  }
}

function scheduleTimer(task: () => void, milliseconds: number): () => void {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}
