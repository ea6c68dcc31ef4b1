import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'
import type { QueryName, QueryRequest, QueryResult } from '#schema/queries/all.ts'
import { fetchQuery } from '#ui/browser/query-client.ts'
import { embedJson, missedQueries, takeEmbedded } from './embedded.ts'
import { queryKey } from './query-key.ts'
import { QuerySourceContext } from './query-source.ts'

type RequestOf<Name extends QueryName> = Extract<QueryRequest, { name: Name }>

/** The result of a query; suspends until it is there. */
export function useQueryResult<Name extends QueryName>(request: RequestOf<Name>): QueryResult<Name> {
  // The build decides which of the two a bundle holds, so the order of hooks never changes within one.
  return import.meta.env.SSR ? useResultOnServer(request) : useResultInBrowser(request)
}

function useResultOnServer<Name extends QueryName>(request: RequestOf<Name>): QueryResult<Name> {
  const source = use(QuerySourceContext)
  if (!source) throw new Error('There is no query source around this component')
  return use(source.read(request)) as QueryResult<Name>
}

function useResultInBrowser<Name extends QueryName>(request: RequestOf<Name>): QueryResult<Name> {
  const client = useQueryClient()
  const key = queryKey(request)
  adoptEmbedded(client, key, [key])
  const { data } = useSuspenseQuery({ queryKey: [key], queryFn: ({ signal }) => fetchQuery(request, signal) })
  return data as QueryResult<Name>
}

/** Puts a newer result of a query into the cache, as a call answered with it. */
export function useStoreResult<Name extends QueryName>(request: RequestOf<Name>): (result: QueryResult<Name>) => void {
  // On the server there is no cache, and nobody who calls.
  return import.meta.env.SSR ? () => {} : useCacheInBrowser(request)
}

function useCacheInBrowser<Name extends QueryName>(request: RequestOf<Name>): (result: QueryResult<Name>) => void {
  const client = useQueryClient()
  return (result) => void client.setQueryData([queryKey(request)], result)
}

/** Puts a result that the document carries into the cache, `shape`d as its reader keeps it. */
export function adoptEmbedded(
  client: QueryClient,
  embeddedKey: string,
  cacheKey: readonly string[],
  shape: (result: unknown) => unknown = (result) => result,
): void {
  if (client.getQueryState(cacheKey)) return
  const embedded = takeEmbedded(embeddedKey)
  if (embedded !== undefined) client.setQueryData(cacheKey, shape(embedded))
  else missedQueries.update((missed) => [...missed, embeddedKey])
}

/**
 * The result of a query as the document carries it, next to what was rendered from it, so that hydrating a part of
 * the page never waits for another part's data.
 */
export function EmbeddedResult({ request, result }: { request: QueryRequest; result: unknown }): ReactNode {
  return (
    <script
      type="application/json"
      data-query={queryKey(request)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? embedJson(result) : '' }}
    />
  )
}
