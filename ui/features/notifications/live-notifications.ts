import type { NotificationItemData } from '#schema/notifications/calls.ts'
import type { NotificationItem } from '#schema/notifications/queries.ts'
import { toCamelCase } from '#schema/snake-case.ts'

/** What has come since a list was read. */
export interface LiveNotifications {
  /** Shown in their place among those of the list. */
  added: readonly NotificationItem[]
  /** The items behind their button, newest first. */
  waiting: readonly NotificationItem[]
  /** Items of the list as they are now. */
  changed: ReadonlyMap<string, NotificationItem>
  /** Ids of items that the viewer may not see any more. */
  gone: ReadonlySet<string>
}

export const NO_LIVE_NOTIFICATIONS: LiveNotifications = { added: [], waiting: [], changed: new Map(), gone: new Set() }

interface Received {
  item: NotificationItem
  /** The items as the viewer sees them. */
  shown: readonly NotificationItem[]
  /** Nothing that the viewer reads would move. */
  mayMove: boolean
}

/** A known item changes in its place. One that is older than all that are shown comes with their next page. */
export function receiveItem(before: LiveNotifications, { item, shown, mayMove }: Received): LiveNotifications {
  const notifications = { ...before, gone: new Set([...before.gone].filter((id) => id !== item.id)) }
  if (shown.some(({ id }) => id === item.id))
    return { ...notifications, changed: new Map(notifications.changed).set(item.id, item) }
  const oldest = shown.at(-1)
  if (oldest && item.id < oldest.id) return notifications
  const waiting = sort([item, ...notifications.waiting.filter(({ id }) => id !== item.id)])
  return mayMove ? showWaiting({ ...notifications, waiting }) : { ...notifications, waiting }
}

interface ReadAgain {
  /** The newest items as they are now. */
  items: readonly NotificationItem[]
  isWhole: boolean
  /** Ids of all that were there when they were asked for. */
  before: readonly string[]
}

/** What was there and is not among the newest any more is gone. */
export function dropGone(notifications: LiveNotifications, { items, isWhole, before }: ReadAgain): LiveNotifications {
  const oldest = items.at(-1)
  const gone = before.filter(
    (id) => (isWhole || (oldest !== undefined && id >= oldest.id)) && !items.some((item) => item.id === id),
  )
  if (gone.length === 0) return notifications
  const waiting = notifications.waiting.filter(({ id }) => !gone.includes(id))
  return { ...notifications, waiting, gone: new Set([...notifications.gone, ...gone]) }
}

export function showWaiting(notifications: LiveNotifications): LiveNotifications {
  return { ...notifications, added: [...notifications.waiting, ...notifications.added], waiting: [] }
}

/** Each once, newest first. */
export function listItems(
  { added, changed, gone }: LiveNotifications,
  read: readonly NotificationItem[],
): NotificationItem[] {
  const there = [...added, ...read].filter(({ id }) => !gone.has(id))
  const items = new Map(there.map((item) => [item.id, changed.get(item.id) ?? item]))
  return sort([...items.values()])
}

function sort(items: readonly NotificationItem[]): NotificationItem[] {
  return items.toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/** An item as the calls answer it, in the words of the pages. */
export function fromItemData({ actors, ...item }: NotificationItemData): NotificationItem {
  return {
    ...toCamelCase<Omit<NotificationItem, 'actors'>>(item),
    actors: actors.map(({ full_name: fullName, image_small_url: smallImageUrl, ...actor }) => ({
      ...actor,
      fullName,
      smallImageUrl,
    })),
  }
}
