import type { Purgeable } from './purge-log.ts'

export interface CachedDocument extends Purgeable {
  /** Answers read it as a stream: one that is given the whole keeps a copy of it until it is collected. */
  body: Blob
  headers: Headers
  /** Milliseconds since 1970. */
  madeAt: number
}

/** An isolate has 128 MB. */
export const MAX_MEMORY_BYTES = 16_000_000

/** All documents of searches together have this many bytes: some forty of them. */
export const MAX_QUERY_BYTES = 2_000_000

export interface DocumentMemory {
  get(key: string, now: number): CachedDocument | undefined
  set(key: string, document: CachedDocument): void
}

export function createDocumentMemory(maxAgeMs: number, maxBytes: number = MAX_MEMORY_BYTES): DocumentMemory {
  const kept = new Map<string, CachedDocument>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= kept.get(key)?.body.size ?? 0
    kept.delete(key)
  }

  return {
    get(key, now) {
      const document = kept.get(key)
      if (!document || (document.madeAt <= now && now < document.madeAt + maxAgeMs)) return document
      drop(key)
      return undefined
    },

    set(key, document) {
      drop(key)
      kept.set(key, document)
      bytes += document.body.size
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
