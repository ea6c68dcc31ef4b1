import type { LocateOptions } from '../locate.ts'
import type { PageLocation } from '../location.ts'
import { prefetchLinks } from './link-prefetch.ts'
import { reportMisses } from './report-misses.ts'
import { reportPages } from './report-pages.ts'

export interface LateRouterOptions extends LocateOptions {
  initial: PageLocation
  /** Null for signed-out viewers. */
  viewerName: string | null
}

/** What the router does besides navigating, once the browser is idle. */
export function startLateRouter(options: LateRouterOptions, signal: AbortSignal): void {
  if (signal.aborted) return
  const stops = [reportMisses(options.initial), reportPages(options), prefetchLinks(options)]
  for (const stop of stops) signal.addEventListener('abort', stop)
}
