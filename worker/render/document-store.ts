import type { CacheStorage } from '@cloudflare/workers-types'
import type { KeptDocument } from './document-memory.ts'

/** A document under its name: a place may hold another one than is looked for. */
export interface StoredDocument extends KeptDocument {
  name: string
}

/** What the isolates of a data centre share. It never throws: what cannot be read is not there, what cannot be kept is not kept. */
export interface DocumentStore {
  /** The document at the address of a place, if it goes by this name. */
  find(place: string, name: string): Promise<KeptDocument | undefined>
  /** Puts a document at a place, instead of what is there, for some seconds at most. */
  keep(place: string, document: StoredDocument, seconds: number): Promise<void>
}

/** Header of a stored answer with all that the document needs besides its body: caches change and add headers. */
const RECORD = 'x-document'

interface StoredRecord {
  name: string
  headers: [name: string, value: string][]
  madeAt: number
}

type Cache = CacheStorage['default']

/** The Cache API of the runtime; where there is none, nothing is kept. */
function openCache(): Cache | undefined {
  return (globalThis.caches as unknown as Partial<CacheStorage> | undefined)?.default
}

export const dataCentreStore: DocumentStore = {
  async find(place, name) {
    try {
      const found = await openCache()?.match(place)
      const record = JSON.parse(found?.headers.get(RECORD) ?? 'null') as StoredRecord | null
      if (!found || record?.name !== name) return undefined
      const { headers, madeAt } = record
      return { body: new Uint8Array(await found.arrayBuffer()), headers: new Headers(headers), madeAt }
    } catch {
      return undefined
    }
  },

  async keep(place, { name, body, headers, madeAt }, seconds) {
    const record = JSON.stringify({ name, headers: [...headers], madeAt } satisfies StoredRecord)
    const stored = { [RECORD]: record, 'cache-control': `public, s-maxage=${seconds}` }
    try {
      await openCache()?.put(place, new Response(body, { headers: stored }) as unknown as Parameters<Cache['put']>[1])
    } catch {
      // The page is made once more.
    }
  },
}
