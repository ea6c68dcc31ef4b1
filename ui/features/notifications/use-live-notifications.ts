import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { QueryResult } from '#schema/all-queries.ts'
import { NOTIFICATION_FILTERS, type NotificationFilter } from '#schema/notifications/constants.ts'
import type { NotificationItem } from '#schema/notifications/queries.ts'
import { badges } from '#ui/app/badges.ts'
import { onFrame } from '#ui/app/live.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useIsInView } from '#ui/platform/observers/use-is-in-view.ts'
import {
  dropGone,
  fromItemData,
  listItems,
  NO_LIVE_NOTIFICATIONS,
  receiveItem,
  showWaiting,
} from './live-notifications.ts'
import type { notificationRequest } from './notification-requests.ts'

interface LiveNotificationOptions {
  request: ReturnType<typeof notificationRequest>
  filter: NotificationFilter | null
  /** Items as they were read. */
  read: readonly NotificationItem[]
  /** The viewer marks items in this very list. */
  isBusy: boolean
}

interface LiveNotificationList {
  items: NotificationItem[]
  waitingCount: number
  showWaiting(): void
  /** Stands above the list: new items join it by themselves where this is in view. */
  top: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLUListElement | null>
}

/** Items of a list with those that come while it is open. Only the newest page of a list changes. */
export function useLiveNotifications({ request, filter, read, isBusy }: LiveNotificationOptions): LiveNotificationList {
  const [notifications, setNotifications] = useState(NO_LIVE_NOTIFICATIONS)
  const isNewest = request.variables.after === null
  const isAtTop = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  const top = useIsInView<HTMLDivElement>((isInView) => (isAtTop.current = isInView), true)
  const markStale = useMarkStale(['NewsHubQuery', 'NewsItemQuery'])

  const receive = useEffectEvent((item: NotificationItem) => {
    if (filter !== null && !(NOTIFICATION_FILTERS[filter] as readonly string[]).includes(item.kind)) return
    // A pointer or the focus in the list is about to open an item.
    const mayMove = isAtTop.current && !list.current?.matches(':hover, :focus-within')
    setNotifications((before) => receiveItem(before, { item, shown: listItems(before, read), mayMove }))
  })
  const onChange = useEffectEvent(() => markStale())
  const readAgain = useEffectEvent(async () => {
    const before = [...listItems(notifications, read), ...notifications.waiting].map(({ id }) => id)
    try {
      const { edges, pageInfo } = (await fetchQuery(request)) as QueryResult<'NewsHubQuery'>
      for (const { node } of edges.toReversed()) receive(node)
      const items = edges.map(({ node }) => node)
      setNotifications((last) => dropGone(last, { items, isWhole: !pageInfo.hasNextPage, before }))
      onChange()
    } catch {
      // The next frame, or opening it again, brings what is missing.
    }
  })
  const lastCount = useRef(0)
  const onCount = useEffectEvent(() => {
    const { news_hub_unseen_count: count } = badges.get()
    // Another tab or device has shown or opened some.
    if (count < lastCount.current && !isBusy) void readAgain()
    lastCount.current = count
  })
  // What is opened elsewhere may have been seen before: then the count stays.
  const onBadge = useEffectEvent((count: number) => {
    if (count === lastCount.current && !isBusy) void readAgain()
  })
  useEffect(() => {
    if (!isNewest) return undefined
    lastCount.current = badges.get().news_hub_unseen_count
    const refresh = () => void readAgain()
    const stops = [
      onFrame('notification', ({ item }) => {
        onChange()
        receive(fromItemData(item))
      }),
      badges.subscribe(() => onCount()),
      onFrame('badge', ({ news_hub_unseen_count: count }) => onBadge(count)),
      onFrame('refetch', refresh),
      onFrame('start', refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isNewest])
  return {
    items: listItems(notifications, read),
    waitingCount: notifications.waiting.length,
    showWaiting: () => setNotifications(showWaiting),
    top,
    list,
  }
}
