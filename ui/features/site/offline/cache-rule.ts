import { href, ROUTES } from '#schema/routes.ts'

/**
 * `page`: network first, then the kept copy. `asset` and `image` never change: kept copy first. `share` keeps what
 * another app shares. `logout` forgets the pages. `network`: not intercepted.
 */
export type RequestKind = 'page' | 'asset' | 'image' | 'share' | 'logout' | 'network'

export const ASSETS = '/assets/'
export const MEDIA = toDirectory(ROUTES.media)

/** First parts of paths: those that lead to a page for everyone, and all that no username can be. */
const READ: ReadonlySet<string> = new Set(['pin', 'today', 'topics', 'explore', 'discover', 'categories', 'source'])
const RESERVED: ReadonlySet<string> = new Set(Object.values(ROUTES).map((route) => route.split('/')[1] ?? ''))

const LOGOUTS: readonly string[] = [href('logout'), href('resource', { name: 'UserSessionResource', verb: 'delete' })]

const SHARE = href('sharedToBuilder')

export const START_QUERY = '?utm_source=homescreen_icon'

export function findRequestKind(
  { method, url, mode, headers }: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  origin: string,
): RequestKind {
  const { origin: target, pathname, search } = new URL(url)
  if (target !== origin) return 'network'
  if (method === 'POST') {
    if (mode === 'navigate' && pathname === SHARE) return 'share'
    return LOGOUTS.includes(pathname) ? 'logout' : 'network'
  }
  if (method !== 'GET' || headers.has('range')) return 'network'
  if (mode === 'navigate') return 'page'
  if (search !== '') return 'network'
  if (pathname.startsWith(ASSETS)) return 'asset'
  return pathname.startsWith(MEDIA) ? 'image' : 'network'
}

/** The paths of home, Pins, Today, topics, sources, profiles and boards. */
export function toCachePath(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  if ([...searchParams.keys()].some((name) => !name.startsWith('utm_'))) return null
  if (pathname === ROUTES.home) return pathname
  const [first = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  const isRead = READ.has(first) || (!RESERVED.has(first) && !first.startsWith('_'))
  const isPage =
    isRead && (first !== 'pin' || rest.length === 1) && !rest.includes('_tools') && rest.at(-1) !== 'feed.rss'
  return isPage ? pathname.replace(/\/?$/, '/') : null
}

/**
 * A complete public page without a query, except the start of the installed app. Whatever names a viewer is private.
 * Cookies come with private responses only: a service worker cannot see them.
 */
export function mayCachePage(address: string, answer: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const { pathname, search } = new URL(address)
  const isPlain = search === '' || (pathname === ROUTES.home && search === START_QUERY)
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return isPlain && toCachePath(address) !== null && isHtml && isPublic(answer)
}

export function mayCacheFile(answer: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return isPublic(answer) && parseDirectives(answer).includes('immutable')
}

export function isGone({ status }: Pick<Response, 'status'>): boolean {
  return status === 404 || status === 410
}

/** True for answers of this very site (others have another `type`), complete, and cacheable by shared caches. */
function isPublic(answer: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const directives = parseDirectives(answer)
  return (
    answer.status === 200 &&
    answer.type === 'basic' &&
    directives.includes('public') &&
    !directives.includes('private') &&
    !directives.includes('no-store')
  )
}

function parseDirectives({ headers }: Pick<Response, 'headers'>): string[] {
  const directives = headers.get('cache-control')?.toLowerCase().split(',') ?? []
  return directives.map((directive) => directive.split('=')[0]?.trim() ?? '')
}

function toDirectory(pattern: string): string {
  return pattern.slice(0, pattern.indexOf(':'))
}
