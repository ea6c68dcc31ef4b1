import { LOCAL_HIT_MAX_DURATION_MS } from '#schema/tracking/metric-constants.ts'

export type FileTiming = Pick<PerformanceResourceTiming, 'transferSize' | 'duration'>

export interface LoadSummary {
  files: number
  /** Bytes over the network, headers included. */
  bytes: number
  /** Files from the browser's own cache. */
  localHits: number
}

export function summarizeLoad(files: readonly FileTiming[]): LoadSummary {
  return {
    files: files.length,
    bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
    localHits: files.filter(isLocalHit).length,
  }
}

function isLocalHit({ transferSize, duration }: FileTiming): boolean {
  return transferSize === 0 && duration < LOCAL_HIT_MAX_DURATION_MS
}

export function toDelta({ files, localHits }: LoadSummary): 'full' | 'delta' | 'none' {
  if (localHits === 0) return 'full'
  return localHits < files ? 'delta' : 'none'
}
