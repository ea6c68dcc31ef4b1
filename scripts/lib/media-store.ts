import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { Complaint } from './complaint.ts'
import { killWithParent } from './kill-with-parent.ts'
import { preserveSignals } from './preserve-signals.ts'
import { retryFor } from './retry.ts'

/** The name is that of `wrangler.toml`, and that of its folder. */
export const MEDIA_BUCKET = 'tackboard-media'

/** Another process that writes to the same folder makes single calls fail; all succeed within moments. */
const RETRY_MS = 30_000

/**
 * `resourcePersistencePath` of Miniflare. The last folder is the one that the Vite plugin adds to its
 * `persistState.path`.
 */
export function mediaPersistPath(dataDir: string): string {
  return join(dataDir, 'media', 'v3')
}

export interface MediaFile {
  key: string
  bytes: Uint8Array
  contentType: string
}

export interface MediaStoreOptions {
  /** The store would end the process at the first signal without this. */
  preservesSignals?: boolean
}

export interface MediaStore {
  has(key: string): Promise<boolean>
  /** An existing file stays. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  putAll(files: readonly MediaFile[]): Promise<void>
  close(): Promise<void>
}

/**
 * The store may be opened while the product is served from the folder. Writes are atomic, so the script may be killed
 * at any time.
 */
export async function openMediaStore(dataDir: string, options: MediaStoreOptions = {}): Promise<MediaStore> {
  const folder = mediaPersistPath(dataDir)
  await mkdir(folder, { recursive: true })
  const secret = randomUUID()
  const runtime = options.preservesSignals
    ? preserveSignals(() => startWriter(folder, secret))
    : startWriter(folder, secret)
  await runtime.ready
  const watch = await killWithParent(['workerd'])

  async function call(path: string, init: { method: string; headers?: Record<string, string>; body?: Uint8Array }) {
    const headers = { ...init.headers, 'x-secret': secret }
    const send = async () => {
      const answer = await runtime.dispatchFetch(`http://media.local/${path}`, { ...init, headers })
      const text = await answer.text()
      if (answer.status >= 500) throw new Error(text)
      return { status: answer.status }
    }
    return retryFor(RETRY_MS, send).catch((error: Error) => {
      throw new Complaint(
        `The media store in ${folder} isn't working: ${error.message}. Check that the folder is writable and the disk isn't full.`,
      )
    })
  }

  async function putAll(files: readonly MediaFile[]): Promise<void> {
    const list = files.map(({ key, bytes, contentType }) => ({ key, contentType, length: bytes.length }))
    const body = Buffer.concat(files.map(({ bytes }) => bytes))
    await call('', { method: 'PUT', headers: { 'x-files': JSON.stringify(list) }, body })
  }

  return {
    has: async (key) => (await call(key, { method: 'HEAD' })).status === 200,
    put: (key, bytes, { contentType }) => putAll([{ key, bytes, contentType }]),
    putAll,
    close: async () => {
      await runtime.dispose()
      watch.stop()
    },
  }
}

function startWriter(folder: string, secret: string): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: WRITER,
      compatibilityDate: '2026-10-01',
      bindings: { SECRET: secret },
      r2Buckets: { MEDIA: MEDIA_BUCKET },
      resourcePersistencePath: folder,
      cf: false,
      // A failed call is retried here; the runtime's messages about it would only alarm.
      handleStructuredLogs: () => {},
    }),
  )
}

/** Runs next to the bucket: one request carries all files of an image. */
const WRITER = `
export default {
  async fetch(request, env) {
    if (request.headers.get('x-secret') !== env.SECRET) return new Response(null, { status: 403 })
    try {
      if (request.method === 'HEAD') {
        const found = await env.MEDIA.head(new URL(request.url).pathname.slice(1))
        return new Response(null, { status: found ? 200 : 404 })
      }
      const body = await request.arrayBuffer()
      let start = 0
      await Promise.all(JSON.parse(request.headers.get('x-files')).map(({ key, contentType, length }) => {
        const bytes = body.slice(start, start += length)
        return env.MEDIA.put(key, bytes, { httpMetadata: { contentType }, onlyIf: { etagDoesNotMatch: '*' } })
      }))
      return new Response(null, { status: 204 })
    } catch (error) {
      return new Response(String(error?.message ?? error), { status: 500 })
    }
  },
}
`
