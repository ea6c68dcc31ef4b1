import { BrokenOffError, ServiceError } from '#worker/errors/service-error.ts'

/**
 * The next piece of a body. Fails with a `BrokenOffError` where it ends too early or nothing has come for so long,
 * and reads no more of it: its sender may be gone without the connection having ended.
 */
export async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleMs: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(new BrokenOffError()), idleMs)
  const read = readOn(reader)
  read.catch(() => {})
  try {
    return await Promise.race([read, expired.promise])
  } catch (error) {
    // The cancel is not awaited: a sender that says nothing does not answer this either.
    void reader.cancel(error).catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The next piece of a body. The runtime words a sender that has left as it does a database that is away; here it is a
 * `BrokenOffError`. A body that says itself what is wrong with it, as an entry of an archive does, fails with that.
 */
export async function readOn(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read()
  } catch (error) {
    throw error instanceof ServiceError ? error : new BrokenOffError()
  }
}
