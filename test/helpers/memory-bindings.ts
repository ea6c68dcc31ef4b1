import { randomUUID } from 'node:crypto'
import type {
  ImageOutputOptions,
  ImageTransform,
  MessageBatch,
  R2Bucket,
  R2ListOptions,
} from '@cloudflare/workers-types'
import type { ResizeOptions } from 'sharp'
import type { Env } from '#worker/env.ts'

type Limiter = Env['SIGN_IN_LIMIT']

/** What the worker uses of a binding, in the place of all that the runtime's has. */
export function standIn<Binding>(used: object): Binding {
  return used as Binding
}

/** The limit allows as many calls a minute as `wrangler.toml` says. */
export function memoryLimit(limit: number, now: () => number = Date.now): Limiter {
  const counts = new Map<string, number>()
  let minute = 0
  return standIn({
    async limit({ key }: { key: string }) {
      const current = Math.floor(now() / 60_000)
      if (current !== minute) counts.clear()
      minute = current
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { success: count <= limit }
    },
  })
}

interface StoredFile {
  bytes: Uint8Array
  uploaded: Date
  contentType?: string
}

interface MultipartUpload {
  options: PutOptions
  parts: Map<number, { etag: string; bytes: Uint8Array }>
}

interface PutOptions {
  httpMetadata?: { contentType?: string }
}

/** A bucket with what the worker asks of one: files by key, uploads in parts, and lists. */
export function memoryBucket(): R2Bucket {
  const files = new Map<string, StoredFile>()
  const multipart = new Map<string, MultipartUpload>()
  const describe = (key: string, { bytes, uploaded, contentType }: StoredFile) => ({
    key,
    size: bytes.length,
    uploaded,
    httpEtag: `"${key}"`,
    etag: key,
    httpMetadata: { contentType },
    writeHttpMetadata: () => {},
  })
  const bucket = {
    async head(key: string) {
      const file = files.get(key)
      return file ? describe(key, file) : null
    },
    async get(key: string, { range }: { range?: { offset: number; length: number } } = {}) {
      const file = files.get(key)
      if (!file) return null
      const bytes = range ? file.bytes.subarray(range.offset, range.offset + range.length) : file.bytes
      const body = new Response(Buffer.from(bytes))
      return {
        ...describe(key, file),
        body: body.body,
        json: () => body.json(),
        text: () => body.text(),
        arrayBuffer: () => body.arrayBuffer(),
      }
    },
    async put(key: string, value: string | ArrayBuffer | Uint8Array | ReadableStream, options: PutOptions = {}) {
      const bytes = new Uint8Array(await new Response(value as BodyInit).arrayBuffer())
      files.set(key, { bytes, uploaded: new Date(), ...options.httpMetadata })
      return bucket.head(key)
    },
    async createMultipartUpload(key: string, options: PutOptions = {}) {
      const uploadId = randomUUID()
      multipart.set(uploadId, { options, parts: new Map() })
      return bucket.resumeMultipartUpload(key, uploadId)
    },
    resumeMultipartUpload(key: string, uploadId: string) {
      function find(): MultipartUpload {
        const upload = multipart.get(uploadId)
        if (upload) return upload
        throw new Error('The specified multipart upload does not exist. (10024)')
      }
      return {
        key,
        uploadId,
        async uploadPart(partNumber: number, value: Uint8Array | ReadableStream) {
          find()
          const bytes = new Uint8Array(await new Response(value as BodyInit).arrayBuffer())
          const etag = randomUUID()
          find().parts.set(partNumber, { etag, bytes })
          return { partNumber, etag }
        },
        async complete(named: readonly { partNumber: number; etag: string }[]) {
          const { options, parts } = find()
          const pieces = named.map(({ partNumber, etag }) => {
            const part = parts.get(partNumber)
            if (part?.etag === etag) return part.bytes
            throw new Error('One or more of the specified parts could not be found. (10025)')
          })
          if (pieces.slice(0, -1).some(({ length }) => length !== pieces[0]?.length)) {
            throw new Error('All non-trailing parts must have the same length. (10048)')
          }
          multipart.delete(uploadId)
          return bucket.put(key, Buffer.concat(pieces), options)
        },
        async abort() {
          find()
          multipart.delete(uploadId)
        },
      }
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) files.delete(key)
    },
    async list({ prefix = '', limit = 1_000, startAfter = '' }: R2ListOptions = {}) {
      const found = [...files]
        .filter(([key]) => key.startsWith(prefix) && key > startAfter)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return {
        objects: found.slice(0, limit).map(([key, file]) => describe(key, file)),
        truncated: found.length > limit,
        delimitedPrefixes: [],
      }
    },
  }
  return standIn(bucket)
}

/**
 * Hands messages to the consumer soon after they are sent, in the batches they came in; what is to come again is let
 * go.
 */
export function memoryQueue<Queue>(deliver: (bodies: readonly unknown[]) => void): Queue {
  return standIn({
    send: async (body: unknown) => deliver([body]),
    sendBatch: async (messages: Iterable<{ body: unknown }>) => deliver([...messages].map(({ body }) => body)),
    metrics: async () => ({ backlogCount: 0, backlogBytes: 0 }),
  })
}

/** A batch of a queue; `retried` fills with the places of messages that are to come again. */
export function makeBatch(queue: string, bodies: readonly unknown[], retried: number[]): MessageBatch {
  const messages = bodies.map((body, place) => ({
    id: String(place),
    timestamp: new Date(),
    attempts: 1,
    body,
    ack: () => {},
    retry: () => void retried.push(place),
  }))
  const batch = {
    queue,
    messages,
    ackAll: () => {},
    retryAll: () => void retried.push(...messages.keys()),
  }
  return standIn(batch)
}

/** Encodes as the Images binding of a local run does, and minds the quality besides. */
export function memoryImages(): Env['IMAGES'] {
  return standIn({
    input(source: ReadableStream) {
      let box: ImageTransform = {}
      const image = {
        transform(transform: ImageTransform) {
          box = transform
          return image
        },
        async output({ format, quality }: ImageOutputOptions) {
          const { default: sharp } = await import('sharp')
          const bytes = await new Response(source).arrayBuffer()
          const { width = null, height = null, fit = 'scale-down' } = box
          const resized = sharp(bytes, { autoOrient: true }).resize(width, height, FITS[fit])
          const kind = format.slice('image/'.length) as 'jpeg' | 'png' | 'webp'
          const encoded = await resized.toFormat(kind, quality === undefined ? {} : { quality }).toBuffer()
          const response = () => new Response(new Uint8Array(encoded), { headers: { 'content-type': format } })
          return { response, contentType: () => format, image: () => response().body }
        },
      }
      return image
    },
  })
}

const FITS: Record<NonNullable<ImageTransform['fit']>, ResizeOptions> = {
  'scale-down': { fit: 'inside', withoutEnlargement: true },
  contain: { fit: 'inside' },
  cover: { fit: 'cover' },
  crop: { fit: 'cover', withoutEnlargement: true },
  pad: { fit: 'contain' },
  squeeze: { fit: 'fill' },
}

/** The stream is that of the runtime: it fails unless it is given exactly as many bytes. */
export class MemoryFixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number) {
    let left = length
    super({
      transform(chunk, controller) {
        left -= chunk.length
        if (left < 0) throw new TypeError('Attempt to write too many bytes')
        controller.enqueue(chunk)
      },
      flush() {
        if (left > 0) throw new TypeError('FixedLengthStream did not see all expected bytes before close')
      },
    })
  }
}
