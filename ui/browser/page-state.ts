import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { request } from './request.ts'

/** Asks for what a shared document leaves out of its viewer. */
export function fetchPageState(signal: AbortSignal): Promise<PageState> {
  const sourceUrl = window.location.pathname + window.location.search
  return request<PageState>(href('state', {}, { source_url: sourceUrl }), { signal })
}

/** Calls back once the browser has nothing better to do; answers with a way to call it off. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2_000 })
  return () => window.cancelIdleCallback(handle)
}
