import { fail } from '#worker/errors/service-error.ts'

/**
 * Fails with `linkTooSlow` once the signal is aborted, whatever the work does: not every body stops with the signal of
 * its request.
 */
export async function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  const expired = Promise.withResolvers<never>()
  expired.promise.catch(() => {})
  const expire = () => expired.reject(new Error('The deadline has passed'))
  signal.addEventListener('abort', expire, { once: true })
  if (signal.aborted) expire()
  try {
    return await Promise.race([work, expired.promise])
  } catch (error) {
    return signal.aborted ? fail('linkTooSlow') : Promise.reject(error)
  } finally {
    signal.removeEventListener('abort', expire)
  }
}
