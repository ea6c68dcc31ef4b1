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
  const { bytes, isWhole } = await readStart(response, options)
  return isWhole ? bytes : fail('linkTooLarge')
}

/** The first bytes of a body, and whether that is all; the rest is not waited for. */
export async function readStart(
  response: Response,
  options: ReadOptions,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const { maxBytes } = options
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of readChunks(response, options)) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > maxBytes) break
  }
  const bytes = new Uint8Array(Math.min(length, maxBytes))
  let offset = 0
  for (const chunk of chunks) {
    const part = chunk.subarray(0, bytes.length - offset)
    bytes.set(part, offset)
    offset += part.length
  }
  return { bytes, isWhole: length <= maxBytes }
}

/** A body that errors with a `ServiceError`: `tooLarge` past the limit, `linkTooSlow`, `linkUnreadable`. */
export function limitBody(
  response: Response,
  { tooLarge, ...options }: ReadOptions & { tooLarge: ErrorName },
): ReadableStream<Uint8Array> {
  const chunks = readChunks(response, options)
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
async function* readChunks(
  { body }: Response,
  { signal }: ReadOptions,
): AsyncGenerator<Uint8Array, undefined, undefined> {
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
