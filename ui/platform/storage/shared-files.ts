import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { DAY_MS } from '#schema/time.ts'
import { within } from '#schema/timing.ts'

/** What another app has shared with the installed one, as it came. */
export interface SharedItem {
  /** Images and videos. */
  files: File[]
  title: string
  text: string
  url: string
}

interface StoredItem extends SharedItem {
  key: string
  /** Milliseconds since 1970. */
  at: number
}

interface Schema extends DBSchema {
  items: { key: string; value: StoredItem; indexes: { at: number } }
}

const NAME = 'tackboard-shared'

/** Someone who shares while offline finds it again once they are not; a day later they have done it otherwise. */
const KEPT_MS = DAY_MS

const OPEN_TIMEOUT_MS = 2_000

/** Returns its key. Rejects where the browser keeps nothing. Also removes what is older than a day. */
export async function storeShared(item: SharedItem, now: number = Date.now()): Promise<string> {
  const key = crypto.randomUUID()
  await withDatabase(async (database) => {
    await sweep(database, now)
    await database.put('items', { ...item, key, at: now })
  })
  return key
}

/** Null for what is not there any more, and where the browser keeps nothing. It is given out once. */
export async function consumeShared(key: string, now: number = Date.now()): Promise<SharedItem | null> {
  return await quietly(null, async (database) => {
    await sweep(database, now)
    const taking = database.transaction('items', 'readwrite')
    const kept = await taking.store.get(key)
    await taking.store.delete(key)
    await taking.done
    if (!kept) return null
    const { files, title, text, url } = kept
    return { files, title, text, url }
  })
}

/** Keys of what waits to be taken, the oldest first: shared offline, or left before it was used. */
export async function listShared(now: number = Date.now()): Promise<string[]> {
  return await quietly([], async (database) => {
    await sweep(database, now)
    return await database.getAllKeysFromIndex('items', 'at')
  })
}

/** Removes what is older than a day. */
export async function sweepShared(now: number = Date.now()): Promise<void> {
  await quietly(undefined, (database) => sweep(database, now))
}

/** A logout does the same: the device may be another person's next. */
export async function forgetShared(): Promise<void> {
  await quietly(undefined, (database) => database.clear('items'))
}

async function sweep(database: IDBPDatabase<Schema>, now: number): Promise<void> {
  const sweeping = database.transaction('items', 'readwrite')
  for (const key of await sweeping.store.index('at').getAllKeys(IDBKeyRange.upperBound(now - KEPT_MS)))
    await sweeping.store.delete(key)
  await sweeping.done
}

async function quietly<Result>(
  otherwise: Result,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await withDatabase(work)
  } catch {
    return otherwise
  }
}

/** Opened for each use: it is rarely needed, and an open one would keep a newer version from opening. */
async function withDatabase<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const opening = openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('items', { keyPath: 'key' }).createIndex('at', 'at')
    },
  })
  const database = await within(OPEN_TIMEOUT_MS, opening)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
