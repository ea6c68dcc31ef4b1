import { CHUNK_ATTEMPT_LIMIT_MS, CHUNK_ATTEMPTS, CHUNK_FIRST_TIMEOUT_MS } from '#schema/constants/loading.ts'
import { retry } from '#schema/retry.ts'
import { within, type Timing } from '#schema/timing.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'

/**
 * Makes up to three attempts, 500 and then 1,000 ms apart; `load` receives how many failed before. The last failure is
 * rethrown, and a metric names the chunk.
 */
export async function retryChunk<Chunk>(
  name: string,
  load: (failures: number) => Promise<Chunk>,
  timing?: Timing,
): Promise<Chunk> {
  try {
    // A server that never answers must not hold a page up for ever.
    return await retry(
      (failures) => within(CHUNK_ATTEMPT_LIMIT_MS, load(failures)),
      { attempts: CHUNK_ATTEMPTS, firstMs: CHUNK_FIRST_TIMEOUT_MS },
      timing,
    )
  } catch (error) {
    reportMetric('chunk_load_failure', { chunk: name, attempts: CHUNK_ATTEMPTS })
    throw error
  }
}
