/** A document as it is kept, ready to be sent. */
export interface KeptDocument {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  /** In milliseconds since 1970. */
  madeAt: number
}

/** What the documents of one isolate may take up, of the 128 MB that it has. */
export const MAX_MEMORY_BYTES = 16_000_000

export interface DocumentMemory {
  get(key: string, now: number): KeptDocument | undefined
  set(key: string, document: KeptDocument): void
}

/** Documents in the memory of an isolate: the few that are asked for again and again. The oldest give way to new ones. */
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
      // A clock that was put back must not make a document last.
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
