import type { CacheStorage } from '@cloudflare/workers-types'
import { within } from '#schema/timing.ts'
import type { CachedDocument } from './document-memory.ts'
import type { Purgeable } from './purge-log.ts'

export interface StoredDocument extends CachedDocument {
  name: string
}

/**
 * Shared by the isolates of a data center. Never throws: documents that can't be read in time count as absent, and
 * failed writes are dropped.
 */
export interface DocumentStore {
  find(place: string, name: string): Promise<CachedDocument | undefined>
  write(place: string, document: StoredDocument, seconds: number): Promise<void>
}

/** The page itself would be there after this time. */
const FIND_TIMEOUT_MS = 500

/** All of a document but its body: caches change and add headers. */
const RECORD = 'x-document'

interface StoredRecord extends Purgeable {
  name: string
  headers: [name: string, value: string][]
  madeAt: number
}

type Cache = CacheStorage['default']

/** Undefined if the runtime has none. */
function openCache(): Cache | undefined {
  return (globalThis.caches as unknown as Partial<CacheStorage> | undefined)?.default
}

async function findStored(place: string, name: string): Promise<CachedDocument | undefined> {
  const found = await openCache()?.match(place)
  const record = JSON.parse(found?.headers.get(RECORD) ?? 'null') as StoredRecord | null
  if (!found || record?.name !== name) return undefined
  const { headers, madeAt, purgeId, people } = record
  return { body: new Blob([await found.arrayBuffer()]), headers: new Headers(headers), madeAt, purgeId, people }
}

export const dataCenterStore: DocumentStore = {
  async find(place, name) {
    try {
      return await within(FIND_TIMEOUT_MS, findStored(place, name))
    } catch {
      return undefined
    }
  },

  async write(place, { name, body, headers, madeAt, purgeId, people }, seconds) {
    const record = JSON.stringify({ name, headers: [...headers], madeAt, purgeId, people } satisfies StoredRecord)
    const stored = { [RECORD]: record, 'cache-control': `public, s-maxage=${seconds}` }
    try {
      await openCache()?.put(place, new Response(body, { headers: stored }) as unknown as Parameters<Cache['put']>[1])
    } catch {
      // The page is rendered again.
    }
  },
}
