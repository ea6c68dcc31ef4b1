import type { QueryClient } from '@tanstack/react-query'
import { prefetch } from '#ui/query/prefetch.ts'
import type { PageLocation } from './location.ts'
import { loadPage } from './page-modules.ts'
import { matchRoute, type Route } from './routes.ts'

/** Finds out what a URL shows: its code and its data are fetched side by side. */
export async function locate(
  url: URL,
  { routes, queries, isAuth }: { routes: readonly Route[]; queries: QueryClient; isAuth: boolean },
): Promise<PageLocation | null> {
  const match = matchRoute(routes, url.pathname)
  if (!match) return null
  const page = await loadPage(match.handler)
  const input = { params: match.params, search: url.searchParams, isAuth }
  const { subject, rest } = page.preload(input)
  // The page opens when its subject is there. What hangs below it may still be on its way, and tells of its own failure.
  for (const request of rest) prefetch(queries, request).catch(() => {})
  if (subject) await prefetch(queries, subject)
  return { url: url.pathname + url.search, handler: match.handler, page, input }
}
