import type { QueryClient } from '@tanstack/react-query'
import type { QueryRequest } from '#schema/all-queries.ts'
import { prefetch } from '#ui/app/query/prefetch.ts'
import { noteFullLoad } from '#ui/app/start-up/missing-chunk.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { canReachServer, hasOfflineCopy } from '#ui/platform/network/reachability.ts'
import type { PageLocation } from './page-location.ts'
import { loadPage } from './page-modules.ts'
import { isAskedAhead, type PinPageGate } from './pin-page-gate.ts'
import { matchRoute, type Route } from './routes.ts'

export interface LocateOptions {
  routes: readonly Route[]
  queries: QueryClient
  isAuth: boolean
  /** Set where the page's link has not been followed yet. */
  gate?: PinPageGate
}

export async function locate(url: URL, { routes, queries, isAuth, gate }: LocateOptions): Promise<PageLocation | null> {
  const match = matchRoute(routes, url.pathname)
  if (!match) return null
  const page = await loadPage(match.handler).catch((error: unknown) => {
    // The page is loaded as a document next, which then has had its one full load.
    noteFullLoad()
    throw error
  })
  // The server redirects to the login.
  if (page.needsViewer && !isAuth) return null
  const input = { params: match.params, search: url.searchParams, isAuth }
  if (page.isMissing?.(input) || page.needsDocument?.() || page.movedTo?.(input)) return null
  const { subject, rest } = page.preload(input)
  const isAsked = ({ name }: QueryRequest) => gate === undefined || isAskedAhead(gate, match.handler, name)
  // The page opens with its subject. The rest may still be loading, and reports its own failures.
  for (const request of rest) if (isAsked(request)) prefetch(queries, request).catch(() => {})
  if (subject && isAsked(subject)) await prefetch(queries, subject)
  return { url: url.pathname + url.search, handler: match.handler, page, input }
}

export async function isCutOff(url: URL, error: unknown): Promise<boolean> {
  if (error instanceof ApiError && error.status !== null) return false
  return !(await canReachServer()) && !(await hasOfflineCopy(url.pathname))
}
