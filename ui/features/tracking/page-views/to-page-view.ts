import type { QueryName, QueryResult } from '#schema/all-queries.ts'
import { VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { pinView } from './pin-view.ts'

/** Addresses are never part of it: some hold what a user typed, or a secret. */
export type PageView = Pick<EventDraft, 'view_parameter' | 'view_data' | 'object_id_str' | 'clientTrackingParams'> & {
  view_type: number
}

type ViewType = keyof typeof VIEW_TYPES

/** Its type, the path parameter that names its object, and which of several such pages it is. */
type HandlerView = readonly [type: ViewType, object?: string | null, parameter?: string | undefined]

const HANDLERS: Record<string, HandlerView> = {
  index: ['home'],
  homefeed: ['home'],
  more_ideas: ['home', null, 'more_ideas'],
  search: ['search'],
  'search/[scope]': ['search'],
  'visual-search': ['search', null, 'visual'],
  'source/[domain]': ['search', null, 'source'],
  'pin/[id]': ['pin', 'id'],
  'topics/[slug]': ['topic', 'slug', 'topic'],
  'explore/[slug]': ['topic', 'slug', 'explore'],
  'categories/[category]': ['topic', 'category', 'category'],
  today: ['today'],
  'today/article/[slug]/[id]': ['today', 'id', 'article'],
  'today/best/[slug]/[id]': ['today', 'id', 'best'],
  'today/trending/[slug]/[id]': ['today', 'id', 'trending'],
  '[username]/[board]': ['board'],
  '[username]/[board]/_tools/more-ideas': ['board', null, 'more_ideas'],
  '[username]/[board]/[section]': ['boardSection'],
  'parental-passcode': ['settings', null, 'parental_passcode'],
  'parental-passcode/recover': ['settings', null, 'parental_passcode'],
  login: ['login', null, 'login'],
  'login/connect': ['login', null, 'login'],
  signup: ['login', null, 'signup'],
  'password/reset': ['login', null, 'password'],
  'password/new': ['login', null, 'password'],
  brand_catalog: ['business', null, 'brand_catalog'],
}

const SECTIONS: Record<string, ViewType> = { '[username]': 'profile', settings: 'settings', business: 'business' }

/**
 * `subject`: as far as it is fetched; `from`: the page shown before, null for a landing. A page whose subject does not
 * exist is no view of it.
 */
export function toPageView(
  { handler, input }: Pick<PageLocation, 'handler' | 'input'>,
  subject: QueryResult<QueryName> | null,
  from: Pick<PageLocation, 'url'> | null,
): PageView {
  const named = subject && '__typename' in subject ? subject : null
  if (named?.__typename === 'Error') return { view_type: VIEW_TYPES.other, view_parameter: 'not_found' }
  const [type, object, parameter] = HANDLERS[handler] ?? sectionView(handler)
  const id = findId(subject) ?? (object ? input.params[object] : undefined)
  const kind = handler === 'search/[scope]' ? input.params['scope'] : parameter
  return {
    view_type: VIEW_TYPES[type],
    ...(kind === undefined ? {} : { view_parameter: kind.slice(0, 64) }),
    ...(id === undefined ? {} : { object_id_str: id.slice(0, 128) }),
    ...(named?.__typename === 'Pin' && pinView(named, from)),
  }
}

function sectionView(handler: string): HandlerView {
  const [first = '', ...rest] = handler.split('/')
  const type = SECTIONS[first]
  const last = type ? rest.at(-1)?.replace(/^_/, '') : handler
  return [type ?? 'other', null, last?.replaceAll(/[[\]]/g, '')]
}

function findId(subject: QueryResult<QueryName> | null): string | undefined {
  if (subject === null || !('__typename' in subject)) return undefined
  if (subject.__typename === 'Pin') return subject.id
  if (subject.__typename === 'BoardPage') return subject.board.entityId
  return subject.__typename === 'Profile' ? subject.user.entityId : undefined
}
