import { retry } from '#schema/retry.ts'
import type { Timing } from '#schema/timing.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { loadHiddenFrame } from '#ui/platform/services/hidden-frame.ts'
import { pixelPage, findRetryLimit, type Pixel } from './pixel.ts'

/** Wait before the first retry, doubled before each further one. */
const RETRY_DELAY_MS = 1_000

export async function loadPixel(
  pixel: Pixel,
  load: (path: string) => Promise<boolean> = loadHiddenFrame,
  timing?: Timing,
): Promise<void> {
  try {
    await retry(
      async () => {
        if (!(await load(pixelPage(pixel)))) throw new Error('The pixel did not load')
      },
      { attempts: 1 + findRetryLimit(pixel), firstMs: RETRY_DELAY_MS },
      timing,
    )
  } catch {
    reportMetric('pixel_failure', { kind: pixel.kind, name: pixel.name })
  }
}
