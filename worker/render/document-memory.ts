import type { Purgeable } from './purge-log.ts'

export interface KeptDocument extends Purgeable {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  /** Milliseconds since 1970. */
  madeAt: number
}

/** An isolate has 128 MB. */
export const MAX_MEMORY_BYTES = 16_000_000

export interface DocumentMemory {
  get(key: string, now: number): KeptDocument | undefined
  set(key: string, document: KeptDocument): void
}

export function createDocumentMemory(maxAgeMs: number, maxBytes: number = MAX_MEMORY_BYTES): DocumentMemory {
  const kept = new Map<string, KeptDocument>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= kept.get(key)?.body.byteLength ?? 0
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
      bytes += document.body.byteLength
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
