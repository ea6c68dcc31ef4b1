import type { LocateOptions } from '../locate.ts'
import type { PageLocation } from '../location.ts'
import { prefetchLinks } from './link-prefetch.ts'
import { reportPages } from './report-pages.ts'

export interface LateRouterOptions extends LocateOptions {
  initial: PageLocation
  /** Null for signed-out viewers. */
  viewerName: string | null
}

/** What the router does besides moving, once the browser is idle. */
export function startLateRouter(options: LateRouterOptions, signal: AbortSignal): void {
  if (signal.aborted) return
  for (const stop of [reportPages(options), prefetchLinks(options)]) signal.addEventListener('abort', stop)
}
