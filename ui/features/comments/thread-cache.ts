import { createThreadStore, type ThreadStore } from './thread-store.ts'
import { carryOver, type Thread } from './thread.ts'

/** The threads that a viewer may come back to; the least recent one goes first. */
const MAX_CACHED = 30

interface CachedThread {
  store: ThreadStore
  /** The answer that it was read from. */
  details: object
}

const cached = new Map<string, CachedThread>()

interface Opening {
  /** Begins the keys of all threads of a pin. */
  pinKey: string
  key: string
  details: object
  open(): Thread
  /** Brings it up to date from what was read since it was left. */
  reopen(thread: Thread, store: ThreadStore): Thread
}

/** The thread of the pin that was shown last. */
function findOther(pinKey: string): CachedThread | undefined {
  return [...cached].findLast(([key]) => key.startsWith(pinKey))?.[1]
}

/**
 * The thread as it was left, or with all that was done and typed in another one of its pin; what others did since is
 * still to be read.
 */
export function openStore({ pinKey, key, details, open, reopen }: Opening): { store: ThreadStore; isKept: boolean } {
  const known = cached.get(key)
  if (!known) {
    const other = findOther(pinKey)
    if (!other) return { store: createThreadStore(open()), isKept: false }
    const thread = other.details === details ? carryOver(open(), other.store.state.get().read) : open()
    return { store: createThreadStore(thread, other.store), isKept: true }
  }
  const { store } = known
  if (known.details !== details) store.update((thread) => reopen(thread, store))
  return { store, isKept: true }
}

/** Never on the server, where it would be shown to others. */
export function rememberThread(key: string, thread: CachedThread): void {
  cached.delete(key)
  cached.set(key, thread)
  const [oldest] = cached.keys()
  if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
}
