import { ServiceError } from '#worker/errors/service-error.ts'

/**
 * The next piece of a body. Fails with `unavailable` once nothing has come for so long, and reads no more of it: its
 * sender may be gone without the connection having ended.
 */
export async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleMs: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(new ServiceError('unavailable')), idleMs)
  const read = reader.read()
  read.catch(() => {})
  try {
    return await Promise.race([read, expired.promise])
  } catch (error) {
    // Not awaited: a sender that says nothing does not answer this either.
    void reader.cancel(error).catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}
