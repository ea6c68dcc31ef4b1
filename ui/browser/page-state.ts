import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { currentPath } from './location.ts'
import { request } from './request.ts'

/** What a shared document leaves out of its viewer. */
export function fetchPageState(signal?: AbortSignal): Promise<PageState> {
  const { pathname } = window.location
  const sourceUrl = isTokenPage(pathname) ? pathname : currentPath()
  return request<PageState>(href('state', {}, { source_url: sourceUrl }), signal ? { signal } : {})
}

export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2_000 })
  return () => window.cancelIdleCallback(handle)
}
