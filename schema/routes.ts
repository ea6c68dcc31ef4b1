/**
 * Every URL of the product. A part that starts with a colon is filled in by `href()`; patterns are in the
 * syntax that both URLPattern and Hono read. Pages answer with and without their trailing slash.
 */
export const ROUTES = {
  home: '/',
  homefeed: '/homefeed/',
  pin: '/pin/:id/',
  login: '/login/',
  logout: '/logout/',
  state: '/_/_/state',
  graphql: '/_/graphql/:name/',
  resource: '/resource/:name/:verb/',
  loginHandshake: '/v3/login/handshake/',
  currentUser: '/v3/users/me/',
  refreshToken: '/refresh_token',
  refreshStoredAccounts: '/refresh_stored_accounts',
  pageHandlers: '/pageHandlers/:site/',
  media: '/media/:size/:aa/:bb/:cc/:file',
  robots: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  sitemapPage: '/sitemap/:page',
  manifest: '/manifest.webmanifest',
  health: '/healthz',
} as const

export type RouteName = keyof typeof ROUTES

type ParameterOf<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? ParameterOf<Head> | ParameterOf<Tail>
  : Pattern extends `:${infer Name}`
    ? Name
    : never

type Parameters<Name extends RouteName> = Record<ParameterOf<(typeof ROUTES)[Name]>, string>

/**
 * The path of a route, its parameters percent-encoded, with an optional query string.
 * `href('pin', { id: '01J…' })` is `/pin/01J…/`.
 */
export function href<Name extends RouteName>(
  name: Name,
  ...[parameters, query]: keyof Parameters<Name> extends never
    ? [parameters?: Record<string, never>, query?: Record<string, string>]
    : [parameters: Parameters<Name>, query?: Record<string, string>]
): string {
  const filled: Record<string, string> = parameters ?? {}
  const path = partsOf(name)
    .map((part, place) => (place % 2 === 0 ? part : encodeURIComponent(filled[part] ?? '')))
    .join('')
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

const partsOfRoute = new Map<RouteName, string[]>()

/** A route's pattern cut up: every second part is the name of a parameter. */
function partsOf(name: RouteName): string[] {
  let parts = partsOfRoute.get(name)
  if (!parts) {
    parts = ROUTES[name].split(/:(\w+)/)
    partsOfRoute.set(name, parts)
  }
  return parts
}
