import type { LandingPageType } from '#schema/tracking/visit-constants.ts'
import { classifyFeed, type FeedName } from '../classify-feed.ts'
import { toSegments } from '../path-segments.ts'
import { findSurface, type Surface } from '../surface.ts'

const BY_SURFACE: Partial<Record<Surface, LandingPageType>> = {
  homefeed: 'home',
  pin_closeup: 'closeup',
  today: 'today',
  topic: 'topic',
  profile: 'profile',
}

const BY_FEED: Partial<Record<FeedName, { own: LandingPageType; other: LandingPageType }>> = {
  board: { own: 'own_board', other: 'board' },
  board_section: { own: 'own_section', other: 'section' },
}

export function landingPageType(pathname: string, viewerName: string | null): LandingPageType | null {
  const [first] = toSegments(pathname) ?? []
  if (first === 'search' || first === 'ideas') return first
  const feed = classifyFeed(pathname, new URLSearchParams())
  const types = feed && BY_FEED[feed.feed]
  if (types) {
    const isOwn = viewerName !== null && feed.params['username']?.toLowerCase() === viewerName.toLowerCase()
    return isOwn ? types.own : types.other
  }
  const surface = findSurface(pathname)?.surface
  return (surface && BY_SURFACE[surface]) ?? null
}
