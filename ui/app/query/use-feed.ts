import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { QueryRequest } from '#schema/all-queries.ts'
import type { Connection } from '#schema/connection.ts'
import { fetchQuery } from './query-client.ts'
import { feedKey, queryKey } from './query-key.ts'
import { QuerySourceContext } from './query-source.ts'
import { adoptEmbedded } from './use-query-result.tsx'

export interface Feed<Node> {
  pages: Connection<Node>[]
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** The last page requested could not be fetched. */
  hasFailed: boolean
  fetchNextPage(): void
}

/** The feed starts at the cursor `after`. */
type FeedRequest = Extract<QueryRequest, { isFeed: true }> & { variables: { after?: string | null | undefined } }

export function useFeed<Node>(request: FeedRequest): Feed<Node> {
  return import.meta.env.SSR ? useFeedOnServer(request) : useFeedInBrowser(request)
}

function useFeedOnServer<Node>(request: FeedRequest): Feed<Node> {
  const source = use(QuerySourceContext)
  if (!source) throw new Error('There is no query source around this component')
  const page = use(source.read(request)) as Connection<Node>
  return {
    pages: [page],
    hasNextPage: page.pageInfo.hasNextPage,
    isFetchingNextPage: false,
    hasFailed: false,
    fetchNextPage: () => {},
  }
}

function useFeedInBrowser<Node>(request: FeedRequest): Feed<Node> {
  const client = useQueryClient()
  const key = feedKey(request)
  const first = request.variables.after ?? null
  adoptEmbedded(client, queryKey(request), key, (page) => ({ pages: [page], pageParams: [first] }))
  const feed = useSuspenseInfiniteQuery({
    queryKey: key,
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => fetchQuery(withCursor(request, pageParam), signal) as Promise<Connection<Node>>,
    getNextPageParam: (page) => (page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
  })
  return {
    pages: feed.data.pages,
    hasNextPage: feed.hasNextPage,
    isFetchingNextPage: feed.isFetchingNextPage,
    hasFailed: feed.isFetchNextPageError,
    fetchNextPage: () => void feed.fetchNextPage(),
  }
}

function withCursor(request: FeedRequest, after: string | null): QueryRequest {
  return { ...request, variables: { ...request.variables, after } } as QueryRequest
}
