import { EVENT_TYPES, type EventType } from '#schema/constants/events.ts'
import { MAX_SEARCH_LENGTH } from '#schema/constants/search.ts'

/** What can be seen, and the event that says so (docs/BEHAVIOUR.md, Event log). */
export const SEEN_EVENTS = {
  pin: EVENT_TYPES.pinImpression,
  story: EVENT_TYPES.storyImpression,
  board: EVENT_TYPES.boardImpression,
  user: EVENT_TYPES.userImpression,
  search: EVENT_TYPES.searchImpression,
  article: EVENT_TYPES.articleImpression,
  comment: EVENT_TYPES.commentImpression,
  adVideo: EVENT_TYPES.adVideoImpression,
} as const satisfies Record<string, EventType>

export type SeenKind = keyof typeof SEEN_EVENTS

/** What an element shows. */
export interface Subject {
  kind: SeenKind
  id: string
  /** Its place among its like in the feed, from 0. */
  slot: number
  /** What its feed is called; the same thing in two feeds is seen in each. */
  feed: string
  /** Path and query of the page that it was found on, and what kind of page that is. */
  page: string
  viewType: number | null
  /** Those of the pin; null where it has none. */
  trackingParams: string | null
}

/** What a mark such as `board:01J…` says; null where it says nothing that is known. */
export function readMark(mark: string): Pick<Subject, 'kind' | 'id'> | null {
  const colon = mark.indexOf(':')
  const kind = mark.slice(0, colon)
  const id = mark.slice(colon + 1)
  return colon > 0 && id !== '' && Object.hasOwn(SEEN_EVENTS, kind) ? { kind: kind as SeenKind, id } : null
}

/** What a card shows by where its link leads: a pin, or a pick of the day; null for every other link. */
export function readCardLink(path: string): Pick<Subject, 'kind' | 'id'> | null {
  const [, first, ...rest] = (path.split(/[?#]/)[0] ?? '').split('/')
  const ids = rest.at(-1) === '' ? rest.slice(0, -1) : rest
  if (first === 'pin' && ids.length === 1) return subject('pin', ids[0])
  if (first === 'today' && ids.length === 3) return subject('article', ids[2])
  return null
}

/** The search whose results a page shows, by its path and query; null for every other page and for no query. */
export function readSearch(page: string): { scope: string; query: string } | null {
  const [path = '', search = ''] = page.split('?')
  const [, first, scope = ''] = path.split('/')
  const query = (new URLSearchParams(search).get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  return first === 'search' && query !== '' ? { scope: scope || 'pins', query } : null
}

function subject(kind: SeenKind, id: string | undefined): Pick<Subject, 'kind' | 'id'> | null {
  return id ? { kind, id } : null
}
