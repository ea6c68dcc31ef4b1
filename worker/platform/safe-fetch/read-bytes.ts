import type { ErrorName } from '#schema/errors.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { discardBody } from './safe-fetch.ts'
import { within } from './within.ts'

export interface ReadOptions {
  maxBytes: number
  signal: AbortSignal
}

/**
 * The whole body, counted as it is decompressed. Fails with `linkTooLarge` as soon as the limit is passed, whatever
 * length was declared, `linkTooSlow` or `linkUnreadable`.
 */
export async function readWhole(response: Response, options: ReadOptions): Promise<Uint8Array> {
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > options.maxBytes) {
    discardBody(response)
    fail('linkTooLarge')
  }
  const { bytes, cut } = await readAvailable(response, options)
  return cut === null ? bytes : fail(cut)
}

/** The first bytes of a body, and whether that is all; the rest is not waited for. */
export async function readStart(
  response: Response,
  options: ReadOptions,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const { maxBytes } = options
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of readChunks(response, options.signal)) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > maxBytes) break
  }
  return { bytes: joinChunks(chunks, Math.min(length, maxBytes)), isWhole: length <= maxBytes }
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - offset)
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/**
 * What has come of a body by its limit, by the deadline or until the connection breaks, and the error that `readWhole`
 * would fail with there: a page's head says what the page is, however long or slow the rest of it is.
 */
export async function readAvailable(
  response: Response,
  options: ReadOptions,
): Promise<{ bytes: Uint8Array; cut: ErrorName | null }> {
  const { maxBytes } = options
  const chunks: Uint8Array[] = []
  let length = 0
  let cut: ErrorName | null = null
  try {
    for await (const chunk of readChunks(response, options.signal)) {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length > maxBytes) break
    }
    if (length > maxBytes) cut = 'linkTooLarge'
  } catch (error) {
    cut = error instanceof ServiceError ? error.error : 'linkUnreadable'
  }
  return { bytes: joinChunks(chunks, Math.min(length, maxBytes)), cut }
}

/** What comes first of a body, of at least so many bytes where it has them, and a response that still has all of it. */
export async function peekBody(
  response: Response,
  minBytes: number,
  signal: AbortSignal,
): Promise<{ start: Uint8Array; response: Response }> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reading = readChunks(response, signal)
  while (length < minBytes) {
    const { done, value } = await reading.next()
    if (done) break
    chunks.push(value)
    length += value.byteLength
  }
  const start = joinChunks(chunks, length)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const first = chunks.shift()
      const { done, value } = first ? { done: false, value: first } : await reading.next()
      if (done || !value) return controller.close()
      controller.enqueue(value)
    },
    async cancel() {
      await reading.return(undefined)
    },
  })
  const headers = new Headers(response.headers)
  // The body is decoded already.
  headers.delete('content-encoding')
  return { start, response: new Response(body, { headers }) }
}

/** A body that errors with a `ServiceError`: `tooLarge` past the limit, `linkTooSlow`, `linkUnreadable`. */
export function limitBody(
  response: Response,
  { tooLarge, ...options }: ReadOptions & { tooLarge: ErrorName },
): ReadableStream<Uint8Array> {
  const chunks = readChunks(response, options.signal)
  let left = options.maxBytes
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) return controller.close()
      left -= value.byteLength
      if (left < 0) {
        await chunks.return(undefined)
        fail(tooLarge)
      }
      controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/** Leaving it early closes the connection. */
async function* readChunks({ body }: Response, signal: AbortSignal): AsyncGenerator<Uint8Array, undefined, undefined> {
  if (!body) return
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  try {
    while (true) {
      const { done, value } = await within(signal, reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error
    fail('linkUnreadable')
  } finally {
    reader.cancel().catch(() => {})
  }
}
