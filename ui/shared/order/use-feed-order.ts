import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { QueryRequest } from '#schema/all-queries.ts'
import type { Connection } from '#schema/connection.ts'
import { feedKey } from '#ui/app/query/query-key.ts'
import type { Feed } from '#ui/app/query/use-feed.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { applyChange, type OrderChange } from './order-change.ts'
import { useOrder, type Order } from './use-order.ts'

interface FeedOrderOptions<Node> {
  /** The name of the write. */
  name: string
  request: QueryRequest
  feed: Feed<Node>
  run(change: OrderChange, init: WriteInit): Promise<unknown>
  onDone(): void
}

/** Puts the items of a feed in another order. In the browser only. */
export function useFeedOrder<Node extends { id: string }, List extends HTMLElement>({
  name,
  request,
  feed,
  run,
  onDone,
}: FeedOrderOptions<Node>): Order<Node, List> {
  const client = useQueryClient()
  const items = feed.pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  return useOrder<Node, List>({
    name,
    items,
    // What comes after the last one that is shown is not known yet.
    count: feed.hasNextPage ? items.length - 1 : items.length,
    run,
    onDone(change) {
      client.setQueryData<InfiniteData<Connection<Node>>>(feedKey(request), (data) => data && reorder(data, change))
      onDone()
    },
  })
}

/** Pages keep their sizes and cursors: all that is moved is above the last item of what has been read. */
function reorder<Node extends { id: string }>(
  data: InfiniteData<Connection<Node>>,
  change: OrderChange,
): InfiniteData<Connection<Node>> {
  const nodes = applyChange(
    data.pages.flatMap(({ edges }) => edges.map(({ node }) => node)),
    change,
  )
  let next = 0
  const pages = data.pages.map((page) => ({
    ...page,
    edges: page.edges.map((edge) => ({ ...edge, node: nodes[next++] ?? edge.node })),
  }))
  return { ...data, pages }
}
