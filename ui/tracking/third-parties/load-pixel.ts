import { reportMetric } from '#ui/browser/metrics.ts'
import { loadHiddenFrame } from '#ui/browser/hidden-frame.ts'
import { pixelPage, retriesOf, type Pixel } from './pixel.ts'

/** Wait before the first retry, doubled before each further one. */
const RETRY_DELAY_MS = 1_000

interface Means {
  load(path: string): Promise<boolean>
  wait(milliseconds: number): Promise<void>
}

const MEANS: Means = {
  load: loadHiddenFrame,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Loads a pixel, and again where it fails and may be tried again. */
export async function loadPixel(pixel: Pixel, { load, wait }: Means = MEANS): Promise<void> {
  for (let retries = 0; ; retries += 1) {
    if (await load(pixelPage(pixel))) return
    if (retries >= retriesOf(pixel)) break
    await wait(RETRY_DELAY_MS * 2 ** retries)
  }
  reportMetric('pixel_failure', { kind: pixel.kind, name: pixel.name })
}
