import { CHUNK_ATTEMPT_LIMIT_MS, CHUNK_ATTEMPTS, CHUNK_FIRST_TIMEOUT_MS } from '#schema/constants/loading.ts'
import { reportMetric } from './metrics.ts'

/** Waits; replaced by a test that does not want to. */
export type Wait = (milliseconds: number) => Promise<void>

const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Loads a chunk in up to three tries, 500 and then 1,000 ms apart. `load` is told how many tries there were before.
 * After the last failure a metric names the chunk and the error is thrown again.
 */
export async function retryChunk<Chunk>(
  name: string,
  load: (failures: number) => Promise<Chunk>,
  pause: Wait = wait,
): Promise<Chunk> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await within(CHUNK_ATTEMPT_LIMIT_MS, load(failures))
    } catch (error) {
      if (failures + 1 >= CHUNK_ATTEMPTS) {
        reportMetric('chunk_load_failure', { chunk: name, attempts: failures + 1 })
        throw error
      }
    }
    await pause(CHUNK_FIRST_TIMEOUT_MS * 2 ** failures)
  }
}

/** A server that keeps silent must not hold a page for ever. */
function within<Answer>(limitMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${limitMs} ms`)), limitMs)
  })
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
