import { isUsername, toSegments } from './path-segments.ts'

export interface ClassifiedFeed {
  feed: FeedName
  params: Record<string, string>
}

export type FeedName = (typeof FEEDS)[number]['feed'] | 'story'

/** Patterns without a parameter precede those with one (docs/behaviour/event-log.md, Time spent). */
const FEEDS = [
  { path: 'visual-search', feed: 'visual_search' },
  { path: 'search', feed: 'search' },
  { path: 'search/:scope', feed: 'search' },
  { path: 'categories/:category', feed: 'category' },
  { path: 'discover/topics', feed: 'discover_topics' },
  { path: 'news_hub/:news', feed: 'news_hub' },
  { path: 'topics/:topic', feed: 'topic' },
  { path: 'source/:domain', feed: 'source' },
  { path: 'explore/:topic', feed: 'explore' },
  { path: 'more_ideas', feed: 'more_ideas' },
  { path: 'brand_catalog', feed: 'brand_catalog' },
  { path: 'today', feed: 'today' },
  { path: 'today/article/:slug/:id', feed: 'today_article' },
  { path: 'today/best/:slug/:id', feed: 'today_best' },
  { path: 'today/trending/:slug/:id', feed: 'today_trending' },
  { path: ':username/pins', feed: 'user_pins' },
  { path: ':username/_activity', feed: 'user_activity' },
  { path: ':username/_created', feed: 'user_created' },
  { path: ':username/_saved', feed: 'user_saved' },
  { path: ':username/_community', feed: 'user_community' },
  { path: ':username/_shopping_list', feed: 'user_shopping_list' },
  { path: ':username/_tools/more-ideas', feed: 'more_ideas_tool' },
  { path: ':username/:board/_tools/more-ideas', feed: 'more_ideas_tool' },
  { path: ':username', feed: 'profile' },
  { path: ':username/:board', feed: 'board' },
  { path: ':username/:board/:section', feed: 'board_section' },
] as const

const PATTERNS = FEEDS.map(({ path, feed }) => ({ pattern: path.split('/'), feed }))

export function classifyFeed(pathname: string, search: URLSearchParams): ClassifiedFeed | null {
  const feedType = search.get('feed_type')
  const requestParams = search.get('request_params')
  if (feedType && requestParams) {
    return { feed: 'story', params: { feed_type: feedType, request_params: requestParams } }
  }
  const segments = toSegments(pathname)
  if (!segments) return null
  for (const { pattern, feed } of PATTERNS) {
    const params = match(pattern, segments)
    if (!params) continue
    if (feed !== 'search') return { feed, params }
    const query = search.get('q')
    return query ? { feed, params: { ...params, q: query } } : null
  }
  return null
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== segment) return null
      continue
    }
    if (part === ':username' && !isUsername(segment)) return null
    // Below a profile an underscore marks the product's own pages.
    if (pattern[0] === ':username' && segment.startsWith('_')) return null
    params[part.slice(1)] = segment
  }
  return params
}
