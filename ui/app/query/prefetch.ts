import type { QueryClient } from '@tanstack/react-query'
import type { QueryRequest } from '#schema/all-queries.ts'
import type { Connection } from '#schema/connection.ts'
import { fetchQuery } from './query-client.ts'
import { feedKey, queryKey } from './query-key.ts'

/** Does nothing where a fresh result is cached, and rejects where there is none at all. */
export async function prefetch(client: QueryClient, request: QueryRequest): Promise<void> {
  const key = queryKey(request)
  // A query would wait for a connection with any other mode, and the navigation never end.
  const networkMode = 'always'
  if (!request.isFeed) {
    const queryFn = ({ signal }: { signal: AbortSignal }) => fetchQuery(request, signal)
    await orElseStale(client, [key], client.fetchQuery({ queryKey: [key], networkMode, queryFn }))
    return
  }
  const feed = client.fetchInfiniteQuery({
    queryKey: feedKey(request),
    networkMode,
    initialPageParam: ('after' in request.variables ? request.variables.after : null) ?? null,
    queryFn: ({ signal }) => fetchQuery(request, signal) as Promise<Connection<unknown>>,
  })
  await orElseStale(client, feedKey(request), feed)
}

async function orElseStale(client: QueryClient, key: readonly string[], fetching: Promise<unknown>): Promise<void> {
  try {
    await fetching
  } catch (error) {
    if (client.getQueryData(key) === undefined) throw error
  }
}
