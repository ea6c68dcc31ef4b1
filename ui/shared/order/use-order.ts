import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { announce } from '#ui/platform/document/announce.ts'
import { applyChange, toChange, type OrderChange } from './order-change.ts'
import { usePointerOrder, type PointerOrder } from './use-pointer-order.ts'

interface OrderOptions<Item> {
  /** The name of the write. */
  name: string
  items: readonly Item[]
  /** Places to which an item can go. */
  count: number
  run(change: OrderChange, init: WriteInit): Promise<unknown>
  /** Changes the order where the items come from. */
  onDone(change: OrderChange): void
}

export interface Order<Item, List extends HTMLElement> {
  items: readonly Item[]
  count: number
  pointer: PointerOrder<List>
  move(from: number, to: number): void
}

/** Orders by dragging, and by `move`. Each move shows at once and is taken back by itself where it fails. */
export function useOrder<Item extends { id: string }, List extends HTMLElement>({
  name,
  items: known,
  count,
  run,
  onDone,
}: OrderOptions<Item>): Order<Item, List> {
  const t = useTranslate()
  const [unsaved, setUnsaved] = useState<readonly OrderChange[]>([])
  /** The change of the item that is being dragged. */
  const [preview, setPreview] = useState<OrderChange | null>(null)
  const forget = (change: OrderChange) => setUnsaved((changes) => changes.filter((one) => one !== change))

  const write = useWrite<OrderChange, unknown>({
    name,
    run,
    optimistic: (change) => () => forget(change),
    onDone(_, change) {
      onDone(change)
      // The change is forgotten once the items are in this order; a second call changes nothing.
      notifyManager.schedule(() => forget(change))
    },
    onFailed: () => t('order.failed'),
  })

  function begin(change: OrderChange, to: number): void {
    setUnsaved((changes) => [...changes, change])
    write.send(change)
    announce(t('order.movedTo', { number: to + 1, count: items.length }))
  }

  const saved = unsaved.reduce<readonly Item[]>(applyChange, known)
  const items = preview ? applyChange(saved, preview) : saved

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
