import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { METRIC_SURFACES } from '#schema/tracking/metric-constants.ts'
import { classifyFeed, type FeedName } from './classify-feed.ts'
import { toSegments } from './path-segments.ts'

export type Surface = Exclude<(typeof METRIC_SURFACES)[number], 'other'>

const BY_FIRST_SEGMENT = new Map<string | undefined, Surface>([
  [undefined, 'homefeed'],
  ['homefeed', 'homefeed'],
  ['pin', 'pin_closeup'],
  ['amp', 'amp'],
  ['today', 'today'],
])

const BY_FEED: Partial<Record<FeedName, Surface>> = {
  profile: 'profile',
  user_pins: 'profile',
  user_activity: 'profile',
  user_created: 'profile',
  user_saved: 'profile',
  user_community: 'profile',
  user_shopping_list: 'profile',
  board: 'board',
  board_section: 'board',
  topic: 'topic',
  explore: 'topic',
  discover_topics: 'topic',
}

interface NamedSurface {
  surface: Surface
  pinKind: PinKind | null
}

export function findSurface(pathname: string, pinKind: PinKind | null = null): NamedSurface | null {
  const segments = toSegments(pathname)
  if (!segments) return null
  const feed = classifyFeed(pathname, new URLSearchParams())?.feed
  const surface = BY_FIRST_SEGMENT.get(segments[0]) ?? (feed && BY_FEED[feed])
  return surface ? { surface, pinKind: surface === 'pin_closeup' ? pinKind : null } : null
}
