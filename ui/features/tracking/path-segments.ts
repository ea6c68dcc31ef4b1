import { ROUTES } from '#schema/routes.ts'

/** First segments that no username can be, whether they are routes yet or not. */
const NAMED = [
  'amp',
  'brand_catalog',
  'business',
  'categories',
  'discover',
  'email',
  'explore',
  'ideas',
  'more_ideas',
  'news_hub',
  'parental-passcode',
  'search',
  'settings',
  'signup',
  'source',
  'today',
  'topics',
  'visual-search',
]

const TAKEN = new Set([...NAMED, ...Object.values(ROUTES).map((path) => path.split('/')[1] ?? '')])

export function toSegments(pathname: string): string[] | null {
  const inner = pathname.replace(/^\//, '').replace(/\/$/, '')
  if (pathname === '/') return []
  const segments = inner.split('/')
  return segments.includes('') ? null : segments.map(decode)
}

export function isUsername(segment: string): boolean {
  return !TAKEN.has(segment) && !segment.startsWith('_') && !segment.includes('.')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
