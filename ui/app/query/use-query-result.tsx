import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'
import type { QueryName, QueryRequest, QueryResult } from '#schema/all-queries.ts'
import { embedJson, missedQueries, consumeEmbedded } from './embedded.ts'
import { pack } from './pack.ts'
import { fetchQuery } from './query-client.ts'
import { queryKey } from './query-key.ts'
import { QuerySourceContext } from './query-source.ts'

type RequestOf<Name extends QueryName> = Extract<QueryRequest, { name: Name }>

export function useQueryResult<Name extends QueryName>(request: RequestOf<Name>): QueryResult<Name> {
  // Fixed for each bundle by the build, so the order of hooks never changes.
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

/** Stores another result, or what a function makes of the one that is there. */
type StoreResult<Name extends QueryName> = (
  result: QueryResult<Name> | ((known: QueryResult<Name>) => QueryResult<Name>),
) => void

export function useStoreResult<Name extends QueryName>(request: RequestOf<Name>): StoreResult<Name> {
  return import.meta.env.SSR ? () => {} : useCacheInBrowser(request)
}

function useCacheInBrowser<Name extends QueryName>(request: RequestOf<Name>): StoreResult<Name> {
  const client = useQueryClient()
  return (result) =>
    void client.setQueryData<QueryResult<Name>>([queryKey(request)], (known) => {
      if (typeof result !== 'function') return result
      return known && result(known)
    })
}

export function adoptEmbedded(
  client: QueryClient,
  embeddedKey: string,
  cacheKey: readonly string[],
  shape: (result: unknown) => unknown = (result) => result,
): void {
  if (client.getQueryState(cacheKey)) return
  const embedded = consumeEmbedded(embeddedKey)
  if (embedded !== undefined) client.setQueryData(cacheKey, shape(embedded))
  else missedQueries.update((missed) => [...missed, embeddedKey])
}

/** Stands beside what was rendered from it, so that hydrating one part never waits for another part's data. */
export function EmbeddedResult({ request, result }: { request: QueryRequest; result: unknown }): ReactNode {
  return (
    <script
      type="application/json"
      data-query={queryKey(request)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? embedJson(pack(result)) : '' }}
    />
  )
}
