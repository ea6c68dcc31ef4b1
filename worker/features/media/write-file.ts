import type { R2Bucket, R2UploadedPart } from '@cloudflare/workers-types'

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
  /** Exact; without it up to 5 MiB are held in memory. */
  bytes?: number | undefined
}

/** Writes a file piece by piece: it exists once it is closed. */
export function writeFile(media: R2Bucket, key: string, { contentType, bytes }: FileOptions): FileWriter {
  const options = contentType === undefined ? {} : { httpMetadata: { contentType } }
  return bytes === undefined ? writeParts(media, key, options) : writeKnown(media, key, bytes, options)
}

type PutOptions = { httpMetadata?: { contentType: string } }

function writeKnown(media: R2Bucket, key: string, bytes: number, options: PutOptions): FileWriter {
  const { readable, writable } = new FixedLengthStream(bytes)
  const writer = writable.getWriter()
  const stored = media.put(key, readable, options)
  // What went wrong is heard from `write` or `close`.
  stored.catch((error: unknown) => writer.abort(error).catch(() => {}))
  return {
    write: (piece) => writer.write(piece),
    async close() {
      await writer.close()
      await stored
    },
    async abort(reason) {
      await writer.abort(reason).catch(() => {})
      await stored.catch(() => {})
    },
  }
}

function writeParts(media: R2Bucket, key: string, options: PutOptions): FileWriter {
  const buffer = new Uint8Array(PART_BYTES)
  const parts: R2UploadedPart[] = []
  let filled = 0
  let upload: Awaited<ReturnType<R2Bucket['createMultipartUpload']>> | undefined
  async function sendPart(): Promise<void> {
    upload ??= await media.createMultipartUpload(key, options)
    parts.push(await upload.uploadPart(parts.length + 1, buffer.slice(0, filled)))
    filled = 0
  }
  return {
    async write(piece) {
      for (let at = 0; at < piece.length;) {
        if (filled === PART_BYTES) await sendPart()
        const part = piece.subarray(at, at + PART_BYTES - filled)
        buffer.set(part, filled)
        filled += part.length
        at += part.length
      }
    },
    async close() {
      if (!upload) {
        await media.put(key, buffer.slice(0, filled), options)
        return
      }
      if (filled > 0) await sendPart()
      await upload.complete(parts)
    },
    async abort() {
      await upload?.abort().catch(() => {})
    },
  }
}
