import { RESOURCE_TIMING_CACHE_SIZE } from '#schema/constants/loading.ts'

/** Lets the browser remember the timing of more files than it does by itself; those beyond are never told of. */
export function keepMoreTimings(): void {
  performance.setResourceTimingBufferSize?.(RESOURCE_TIMING_CACHE_SIZE)
}
