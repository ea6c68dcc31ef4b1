import { href, ROUTES } from '#schema/routes.ts'

/**
 * What the service worker does with a request: `page` is asked of the network first and answered from what is kept
 * where there is none; `asset` and `picture` never change and come from what is kept first; `signOut` forgets the pages;
 * `network` is none of its business.
 */
export type RequestKind = 'page' | 'asset' | 'picture' | 'signOut' | 'network'

/** Where scripts and styles lie, and pictures. */
export const ASSETS = '/assets/'
export const MEDIA = directoryOf(ROUTES.media)
const PIN = directoryOf(ROUTES.pin)
const SIGN_OUTS: readonly string[] = [href('logout'), href('resource', { name: 'UserSessionResource', verb: 'delete' })]

/** The home screen's icon opens the home page with this query. */
export const START_QUERY = '?utm_source=homescreen_icon'

export function kindOf(
  { method, url, mode, headers }: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  origin: string,
): RequestKind {
  const { origin: target, pathname, search } = new URL(url)
  if (target !== origin) return 'network'
  if (method === 'POST') return SIGN_OUTS.includes(pathname) ? 'signOut' : 'network'
  if (method !== 'GET' || headers.has('range')) return 'network'
  if (mode === 'navigate') return 'page'
  if (search !== '') return 'network'
  if (pathname.startsWith(ASSETS)) return 'asset'
  return pathname.startsWith(MEDIA) ? 'picture' : 'network'
}

/**
 * Under which path a copy of a page is kept, for the home page and pins; null for all others. Marks of campaigns do not
 * change what a page shows.
 */
export function keptPathOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  if ([...searchParams.keys()].some((name) => !name.startsWith('utm_'))) return null
  if (pathname === ROUTES.home) return pathname
  const isPin = pathname.startsWith(PIN) && /^[^/]+\/?$/.test(pathname.slice(PIN.length))
  return isPin ? pathname.replace(/\/?$/, '/') : null
}

/**
 * Whether the answer to a navigation may be kept: a whole public page without a query, the start of the installed app
 * excepted. Whatever names a viewer is private, and cookies come with private answers only: a service worker cannot see them.
 */
export function mayKeepPage(address: string, answer: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const { pathname, search } = new URL(address)
  const isPlain = search === '' || (pathname === ROUTES.home && search === START_QUERY)
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return isPlain && keptPathOf(address) !== null && isHtml && isPublic(answer)
}

/** Whether a script, a style or a picture may be kept: a whole public file that never changes. */
export function mayKeepFile(answer: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return isPublic(answer) && directivesOf(answer).includes('immutable')
}

/** Whether an answer says that there is no such page any more, so that no copy of it may be shown either. */
export function isGone({ status }: Pick<Response, 'status'>): boolean {
  return status === 404 || status === 410
}

/** An answer of this very site, whole, that caches may share. Answers of other sites are of another type. */
function isPublic(answer: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const directives = directivesOf(answer)
  return (
    answer.status === 200 &&
    answer.type === 'basic' &&
    directives.includes('public') &&
    !directives.includes('private') &&
    !directives.includes('no-store')
  )
}

function directivesOf({ headers }: Pick<Response, 'headers'>): string[] {
  const directives = headers.get('cache-control')?.toLowerCase().split(',') ?? []
  return directives.map((directive) => directive.split('=')[0]?.trim() ?? '')
}

/** The part of a pattern before its first parameter. */
function directoryOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf(':'))
}
