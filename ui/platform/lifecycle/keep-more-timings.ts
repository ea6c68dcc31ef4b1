import { RESOURCE_TIMING_CACHE_SIZE } from '#schema/constants/loading.ts'

/** Files beyond the browser's default buffer are never reported. */
export function keepMoreTimings(): void {
  performance.setResourceTimingBufferSize?.(RESOURCE_TIMING_CACHE_SIZE)
}
