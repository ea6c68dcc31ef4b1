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
  const loading = rest.map((request) => prefetch(queries, request))
  // The page opens when its subject is there; what hangs below it may still be on its way.
  if (subject) await prefetch(queries, subject)
  else await Promise.race(loading)
  return { url: url.pathname + url.search, handler: match.handler, page, input }
}
