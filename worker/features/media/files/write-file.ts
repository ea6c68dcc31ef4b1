import type { R2Bucket, R2UploadedPart, ReadableStream as StoredStream } from '@cloudflare/workers-types'

/** A class of the runtime: fails unless it is given exactly as many bytes, which the store must know beforehand. */
declare class FixedLengthStream {
  readonly readable: StoredStream<Uint8Array>
  readonly writable: WritableStream<Uint8Array>
  constructor(bytes: number)
}

/** The smallest part of an upload in parts that the store takes. */
const PART_BYTES = 5 * 1024 * 1024

interface FileWriter {
  write(bytes: Uint8Array): Promise<void>
  /** Rejects where the file has not the announced length. */
  close(): Promise<void>
  /** Nothing of the file is kept. */
  abort(reason: unknown): Promise<void>
}

export interface FileOptions {
  contentType?: string
  /** Exact; without it a part of the file, 5 MiB, is held in memory. */
  bytes?: number | undefined
}

/** Writes a file piece by piece: it exists once it is closed. */
export function writeFile(media: R2Bucket, key: string, { contentType, bytes }: FileOptions): FileWriter {
  const options = contentType === undefined ? {} : { httpMetadata: { contentType } }
  return bytes === undefined ? writeParts(media, key, options) : writeKnown(media, key, bytes, options)
}

type PutOptions = { httpMetadata?: { contentType: string } }

function writeKnown(media: R2Bucket, key: string, bytes: number, options: PutOptions): FileWriter {
  const writer = writeExactly(bytes, (readable) => media.put(key, readable, options))
  return { ...writer, close: async () => void (await writer.close()) }
}

interface ExactWriter<Stored> extends Omit<FileWriter, 'close'> {
  close(): Promise<Stored>
}

/** Hands pieces to a store that must know their length beforehand. */
export function writeExactly<Stored>(
  bytes: number,
  store: (readable: StoredStream<Uint8Array>) => Promise<Stored>,
): ExactWriter<Stored> {
  const { readable, writable } = new FixedLengthStream(bytes)
  const writer = writable.getWriter()
  const stored = store(readable)
  // What went wrong is heard from `write` or `close`.
  stored.catch((error: unknown) => writer.abort(error).catch(() => {}))
  return {
    write: (piece) => writer.write(piece),
    async close() {
      await writer.close()
      return stored
    },
    async abort(reason) {
      await writer.abort(reason).catch(() => {})
      await stored.catch(() => {})
    },
  }
}

function writeParts(media: R2Bucket, key: string, options: PutOptions): FileWriter {
  const parts: R2UploadedPart[] = []
  let pieces: Uint8Array[] = []
  let length = 0
  let upload: Awaited<ReturnType<R2Bucket['createMultipartUpload']>> | undefined
  async function sendPart(): Promise<void> {
    const part = joinPieces(pieces)
    pieces = []
    length = 0
    upload ??= await media.createMultipartUpload(key, options)
    parts.push(await upload.uploadPart(parts.length + 1, part))
  }
  return {
    async write(piece) {
      for (let at = 0; at < piece.length;) {
        // All parts but the last must be of one size, and which is the last is known only afterwards.
        if (length === PART_BYTES) await sendPart()
        const part = piece.subarray(at, at + PART_BYTES - length)
        pieces.push(part)
        length += part.length
        at += part.length
      }
    },
    async close() {
      if (!upload) {
        await media.put(key, joinPieces(pieces), options)
        return
      }
      if (length > 0) await sendPart()
      await upload.complete(parts)
    },
    async abort() {
      await upload?.abort().catch(() => {})
    },
  }
}

const GROUP_BYTES = 1024 * 1024

/** Pieces may be longer together than memory: a video can be zeros for the most part. */
export function* joinIntoChunks(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let group: Uint8Array[] = []
  let length = 0
  for (const piece of pieces) {
    if (length > 0 && length + piece.length > GROUP_BYTES) {
      yield joinPieces(group)
      group = []
      length = 0
    }
    group.push(piece)
    length += piece.length
  }
  if (length > 0) yield joinPieces(group)
}

export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
