import type { NewsItemData } from '#schema/notifications/calls.ts'
import type { NewsItem } from '#schema/notifications/queries.ts'

/** What has come since a list was read. */
export interface LiveNews {
  /** Shown in their place among those of the list. */
  added: readonly NewsItem[]
  /** Behind their button, newest first. */
  waiting: readonly NewsItem[]
  /** Items of the list as they are now. */
  changed: ReadonlyMap<string, NewsItem>
  /** Ids of items that the viewer may not see any more. */
  gone: ReadonlySet<string>
}

export const NO_LIVE_NEWS: LiveNews = { added: [], waiting: [], changed: new Map(), gone: new Set() }

interface Received {
  item: NewsItem
  /** As the viewer sees them. */
  shown: readonly NewsItem[]
  /** Nothing that the viewer reads would move. */
  mayMove: boolean
}

/** A known item changes in its place. One that is older than all that are shown comes with their next page. */
export function receiveItem(before: LiveNews, { item, shown, mayMove }: Received): LiveNews {
  const news = { ...before, gone: new Set([...before.gone].filter((id) => id !== item.id)) }
  if (shown.some(({ id }) => id === item.id)) return { ...news, changed: new Map(news.changed).set(item.id, item) }
  const oldest = shown.at(-1)
  if (oldest && item.id < oldest.id) return news
  const waiting = sort([item, ...news.waiting.filter(({ id }) => id !== item.id)])
  return mayMove ? showWaiting({ ...news, waiting }) : { ...news, waiting }
}

interface ReadAgain {
  /** The newest items as they are now. */
  items: readonly NewsItem[]
  isWhole: boolean
  /** Ids of all that were there when they were asked for. */
  before: readonly string[]
}

/** What was there and is not among the newest any more is gone. */
export function dropGone(news: LiveNews, { items, isWhole, before }: ReadAgain): LiveNews {
  const oldest = items.at(-1)
  const gone = before.filter(
    (id) => (isWhole || (oldest !== undefined && id >= oldest.id)) && !items.some((item) => item.id === id),
  )
  if (gone.length === 0) return news
  const waiting = news.waiting.filter(({ id }) => !gone.includes(id))
  return { ...news, waiting, gone: new Set([...news.gone, ...gone]) }
}

export function showWaiting(news: LiveNews): LiveNews {
  return { ...news, added: [...news.waiting, ...news.added], waiting: [] }
}

/** Each once, newest first. */
export function listItems({ added, changed, gone }: LiveNews, read: readonly NewsItem[]): NewsItem[] {
  const there = [...added, ...read].filter(({ id }) => !gone.has(id))
  const items = new Map(there.map((item) => [item.id, changed.get(item.id) ?? item]))
  return sort([...items.values()])
}

function sort(items: readonly NewsItem[]): NewsItem[] {
  return items.toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/** An item as the calls answer it, in the words of the pages. */
export function fromItemData(data: NewsItemData): NewsItem {
  return {
    id: data.id,
    kind: data.kind,
    actors: data.actors.map(({ id, username, full_name: fullName, image_small_url: smallImageUrl }) => ({
      id,
      username,
      fullName,
      smallImageUrl,
    })),
    count: data.count,
    subject: {
      type: data.subject.type,
      id: data.subject.id,
      url: data.subject.url,
      imageUrl: data.subject.image_url,
    },
    text: data.text,
    who: data.who,
    excerpt: data.excerpt,
    createdAt: data.created_at,
    isSeen: data.is_seen,
    isRead: data.is_read,
  }
}
