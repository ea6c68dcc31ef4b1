import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '#schema/connection.ts'
import type { QueryRequest } from '#schema/queries/all.ts'
import { fetchQuery } from '#ui/browser/query-client.ts'
import { queryKey } from './query-key.ts'

/** Queries that are read with `useFeed` and so kept page by page. */
const FEEDS = new Set<QueryRequest['name']>(['HomeFeedQuery', 'CloseupRelatedModulesFeedQuery'])

/** Runs a query before its page renders; does nothing where the answer is there already, and rejects where it fails. */
export async function prefetch(client: QueryClient, request: QueryRequest): Promise<void> {
  const key = queryKey(request)
  const first = ('after' in request.variables ? request.variables.after : null) ?? null
  if (FEEDS.has(request.name)) {
    await client.fetchInfiniteQuery({
      queryKey: ['feed', key],
      initialPageParam: first,
      queryFn: ({ signal }) => fetchQuery(request, signal) as Promise<Connection<unknown>>,
    })
  } else {
    await client.fetchQuery({ queryKey: [key], queryFn: ({ signal }) => fetchQuery(request, signal) })
  }
}
