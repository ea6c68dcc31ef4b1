import { EVENT_QUEUE_LIMIT } from '#schema/constants/events.ts'
import type { EventStore, StoredEvent } from '#ui/browser/event-store.ts'

/**
 * The events that wait, in a store that may refuse: what it does not keep waits in memory, as long as the page. Only
 * `remove` and `clear` reject, for what is not removed would be sent, or shown, again.
 */
export function createEventQueue(store: EventStore): EventStore {
  let kept: StoredEvent[] = []
  let isRefused = false

  return {
    async add(events) {
      try {
        await store.add(events)
        isRefused = false
      } catch {
        isRefused = true
        kept = [...kept, ...events].slice(-EVENT_QUEUE_LIMIT)
      }
    },

    async oldest(madeFor, limit) {
      const stored = await store.oldest(madeFor, limit).catch(() => [])
      if (stored.length > 0) return stored
      return kept.filter((event) => event.madeFor === madeFor).slice(0, limit)
    },

    async remove(events) {
      const gone = new Set(events.map(({ uuid }) => uuid))
      const inMemory = new Set(kept.map(({ uuid }) => uuid))
      const stored = events.filter(({ uuid }) => !inMemory.has(uuid))
      kept = kept.filter(({ uuid }) => !gone.has(uuid))
      if (stored.length > 0) await store.remove(stored)
    },

    async clear(madeFor) {
      kept = kept.filter((event) => event.madeFor !== madeFor)
      await unlessRefused(store.clear(madeFor))
    },
  }

  /** A store that keeps nothing need not forget. */
  async function unlessRefused(change: Promise<void>): Promise<void> {
    await change.catch((error: unknown) => {
      if (!isRefused) throw error
    })
  }
}
