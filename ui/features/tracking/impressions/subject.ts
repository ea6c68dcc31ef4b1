import { MAX_SEARCH_LENGTH } from '#schema/discovery/search-constants.ts'
import { EVENT_TYPES, type EventType } from '#schema/tracking/event-log-constants.ts'

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

export interface Subject {
  kind: SeenKind
  id: string
  slot: number
  /** The same subject in two feeds is seen in each. */
  feed: string
  page: string
  viewType: number | null
  /** The parameters of a pin; null where it has none. */
  trackingParams: string | null
}

export function readMark(mark: string): Pick<Subject, 'kind' | 'id'> | null {
  const colon = mark.indexOf(':')
  const kind = mark.slice(0, colon)
  const id = mark.slice(colon + 1)
  return colon > 0 && id !== '' && Object.hasOwn(SEEN_EVENTS, kind) ? { kind: kind as SeenKind, id } : null
}

export function readCardLink(path: string): Pick<Subject, 'kind' | 'id'> | null {
  const [, first, ...rest] = (path.split(/[?#]/)[0] ?? '').split('/')
  const ids = rest.at(-1) === '' ? rest.slice(0, -1) : rest
  if (first === 'pin' && ids.length === 1) return subject('pin', ids[0])
  if (first === 'today' && ids.length === 3) return subject('article', ids[2])
  return null
}

export function readSearch(page: string): { scope: string; query: string } | null {
  const [path = '', search = ''] = page.split('?')
  const [, first, scope = ''] = path.split('/')
  const query = (new URLSearchParams(search).get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  return first === 'search' && query !== '' ? { scope: scope || 'pins', query } : null
}

function subject(kind: SeenKind, id: string | undefined): Pick<Subject, 'kind' | 'id'> | null {
  return id ? { kind, id } : null
}
