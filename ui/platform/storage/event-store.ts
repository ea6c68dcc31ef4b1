import type { DBSchema, IDBPDatabase } from 'idb'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_QUEUE_LIMIT, MAX_EVENT_AGE_MS } from '#schema/tracking/event-log-constants.ts'
import { databaseOpener } from './open-database.ts'

export interface StoredEvent {
  /** Milliseconds since 1970. */
  at: number
  uuid: string
  /**
   * The viewer's id, empty when signed out: the event is sent under no other. Browsers hold events under these names,
   * so renaming one needs a new version of their database.
   */
  madeFor: string
  /** The length of the JSON. */
  bytes: number
  event: LoggedEvent
}

/** Everything rejects where the browser stores nothing. */
export interface EventStore {
  /** Each event once; beyond `EVENT_QUEUE_LIMIT` the oldest go, and those that the server would refuse as too old. */
  add(events: readonly StoredEvent[]): Promise<void>
  oldest(viewerId: string, limit: number): Promise<StoredEvent[]>
  remove(events: readonly StoredEvent[]): Promise<void>
  clear(viewerId: string): Promise<void>
}

interface Schema extends DBSchema {
  events: { key: [number, string]; value: StoredEvent; indexes: { maker: [string, number, string] } }
}

/** All tabs share one store. It opens on first use; one that could not be opened stays closed. */
export function createEventStore(): EventStore {
  const open = databaseOpener<Schema>('tackboard-events', (database) => {
    const store = database.createObjectStore('events', { keyPath: ['at', 'uuid'] })
    store.createIndex('maker', ['madeFor', 'at', 'uuid'])
  })

  return {
    async add(events) {
      const database = await open()
      const adding = database.transaction('events', 'readwrite')
      for (const event of events) void quietly(adding.store.put(event))
      // Committed without waiting: a page that is closed receives no answers, and what is uncommitted is rolled back.
      adding.commit()
      await adding.done
      await trim(database)
    },

    async oldest(viewerId, limit) {
      return await (await open()).getAllFromIndex('events', 'maker', toRange(viewerId), limit)
    },

    async remove(events) {
      const transaction = (await open()).transaction('events', 'readwrite')
      for (const { at, uuid } of events) void quietly(transaction.store.delete([at, uuid]))
      await transaction.done
    },

    async clear(viewerId) {
      const transaction = (await open()).transaction('events', 'readwrite')
      const keys = await transaction.store.index('maker').getAllKeys(toRange(viewerId))
      for (const key of keys) void quietly(transaction.store.delete(key))
      await transaction.done
    },
  }
}

/** Deletes what the server would refuse as too old, then the oldest beyond the limit. */
async function trim(database: IDBPDatabase<Schema>): Promise<void> {
  const transaction = database.transaction('events', 'readwrite')
  const { store } = transaction
  void quietly(store.delete(IDBKeyRange.upperBound([Date.now() - MAX_EVENT_AGE_MS])))
  const excess = (await store.count()) - EVENT_QUEUE_LIMIT
  if (excess > 0) for (const key of await store.getAllKeys(undefined, excess)) void quietly(store.delete(key))
  await transaction.done
}

/** Arrays sort after numbers and strings, so the upper bound lies behind every event of the viewer. */
function toRange(viewerId: string): IDBKeyRange {
  return IDBKeyRange.bound([viewerId], [viewerId, []])
}

/** A failure within a transaction is reported by its end. */
function quietly(request: Promise<unknown>): Promise<unknown> {
  return request.catch(() => {})
}

/**
 * What the store refuses waits in memory for as long as the page lives. Only `remove` and `clear` reject: what is not
 * removed would be sent, or shown, again.
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

    async oldest(viewerId, limit) {
      const stored = await store.oldest(viewerId, limit).catch(() => [])
      if (stored.length > 0) return stored
      return kept.filter((event) => event.madeFor === viewerId).slice(0, limit)
    },

    async remove(events) {
      const gone = new Set(events.map(({ uuid }) => uuid))
      const inMemory = new Set(kept.map(({ uuid }) => uuid))
      const stored = events.filter(({ uuid }) => !inMemory.has(uuid))
      kept = kept.filter(({ uuid }) => !gone.has(uuid))
      if (stored.length > 0) await store.remove(stored)
    },

    async clear(viewerId) {
      kept = kept.filter((event) => event.madeFor !== viewerId)
      await unlessRefused(store.clear(viewerId))
    },
  }

  /** A store that holds nothing need not forget. */
  async function unlessRefused(change: Promise<void>): Promise<void> {
    await change.catch((error: unknown) => {
      if (!isRefused) throw error
    })
  }
}
