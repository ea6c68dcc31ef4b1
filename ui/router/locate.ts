import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#ui/browser/api-error.ts'
import { canReachServer, hasKeptCopy } from '#ui/browser/connection.ts'
import { prefetch } from '#ui/query/prefetch.ts'
import type { PageLocation } from './location.ts'
import { loadPage } from './page-modules.ts'
import { matchRoute, type Route } from './routes.ts'

export interface LocateOptions {
  routes: readonly Route[]
  queries: QueryClient
  isAuth: boolean
}

/** Finds out what a URL shows: its code and its data are fetched side by side. Null for a URL that no route matches. */
export async function locate(url: URL, { routes, queries, isAuth }: LocateOptions): Promise<PageLocation | null> {
  const match = matchRoute(routes, url.pathname)
  if (!match) return null
  const page = await loadPage(match.handler)
  // The server leads to the login page.
  if (page.needsViewer && !isAuth) return null
  if (page.isMissing?.(match.params) || page.needsDocument?.()) return null
  const input = { params: match.params, search: url.searchParams, isAuth }
  const { subject, rest } = page.preload(input)
  // The page opens when its subject is there. What hangs below it may still be on its way, and tells of its own failure.
  for (const request of rest) prefetch(queries, request).catch(() => {})
  if (subject) await prefetch(queries, subject)
  return { url: url.pathname + url.search, handler: match.handler, page, input }
}

/** Whether a page could not be located for want of a connection, so that its document could not be loaded either. */
export async function isCutOff(url: URL, error: unknown): Promise<boolean> {
  if (error instanceof ApiError && error.status !== null) return false
  return !(await canReachServer()) && !(await hasKeptCopy(url.pathname))
}
