import { LOCAL_HIT_MAX_DURATION_MS } from '#schema/constants/metrics.ts'

/** As much of a file's timing as tells where it came from. */
export type FileTiming = Pick<PerformanceResourceTiming, 'transferSize' | 'duration'>

export interface LoadSummary {
  files: number
  /** Bytes over the network, headers included. */
  bytes: number
  /** Files that came from the browser's own cache. */
  localHits: number
}

/** What a page load, or a move, cost (docs/BEHAVIOUR.md, Metrics). */
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

/** Whether a page load brought all of its files over the network, none of them, or only what has changed since the last. */
export function deltaOf({ files, localHits }: LoadSummary): 'full' | 'delta' | 'none' {
  if (localHits === 0) return 'full'
  return localHits < files ? 'delta' : 'none'
}
