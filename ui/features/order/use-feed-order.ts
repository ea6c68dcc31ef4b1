import { useState } from 'react'
import { notifyManager, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Connection } from '#schema/connection.ts'
import type { QueryRequest } from '#schema/queries/all.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { feedKey } from '#ui/app/query/query-key.ts'
import type { Feed } from '#ui/app/query/use-feed.ts'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { announce } from '#ui/platform/document/announce.ts'
import { applyChange, toChange, type OrderChange } from './order-change.ts'
import { usePointerOrder, type PointerOrder } from './use-pointer-order.ts'

interface FeedOrderOptions<Node> {
  /** Of the write. */
  name: string
  request: QueryRequest
  feed: Feed<Node>
  run(change: OrderChange, init: WriteInit): Promise<unknown>
  onDone(): void
}

export interface FeedOrder<Node, List extends HTMLElement> {
  items: readonly Node[]
  /** Places to which an item can go. */
  count: number
  pointer: PointerOrder<List>
  move(from: number, to: number): void
}

/**
 * Puts the items of a feed in another order: by dragging them, and by `move`. Each move shows at once and is taken back
 * by itself where it fails. In the browser only.
 */
export function useFeedOrder<Node extends { id: string }, List extends HTMLElement>({
  name,
  request,
  feed,
  run,
  onDone,
}: FeedOrderOptions<Node>): FeedOrder<Node, List> {
  const t = useTranslate()
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<readonly OrderChange[]>([])
  /** Of the item that is being dragged. */
  const [preview, setPreview] = useState<OrderChange | null>(null)
  const forget = (change: OrderChange) => setUnsaved((changes) => changes.filter((one) => one !== change))

  const write = useWrite<OrderChange, unknown>({
    name,
    run,
    optimistic: (change) => () => forget(change),
    onDone(_, change) {
      client.setQueryData<InfiniteData<Connection<Node>>>(feedKey(request), (data) => data && reorder(data, change))
      // Once the feed has it; twice it changes nothing.
      notifyManager.schedule(() => forget(change))
      onDone()
    },
    onFailed: () => t('order.failed'),
  })

  function begin(change: OrderChange, to: number): void {
    setUnsaved((changes) => [...changes, change])
    write.send(change)
    announce(t('order.movedTo', { number: to + 1, count: items.length }))
  }

  const nodes = feed.pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  const saved = unsaved.reduce<readonly Node[]>(applyChange, nodes)
  const items = preview ? applyChange(saved, preview) : saved
  // What comes after the last one that is shown is not known yet.
  const count = feed.hasNextPage ? items.length - 1 : items.length

  const pointer = usePointerOrder<List>({
    count,
    onMove: (from, to) => setPreview(toChange(items, from, to)),
    onDropped: (to) => preview && begin(preview, to),
    onEnd: () => setPreview(null),
  })

  return {
    items,
    count,
    pointer,
    move(from: number, to: number): void {
      const change = to >= 0 && to < count && from !== to ? toChange(items, from, to) : null
      if (change) begin(change, to)
    },
  }
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
