import { href, type RouteName } from '#schema/routes.ts'

/** A path of this site as an absolute address; an address that is absolute already stays as it is. */
export function absoluteUrl(siteOrigin: string, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? siteOrigin + pathOrUrl : pathOrUrl
}

/** The address where it leads to the web, else null: links come from people and may be `javascript:` or nonsense. */
export function webUrl(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const url = new URL(link)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

/** Whether a path is the one of a route without parameters, with or without its trailing slash. */
export function isPathOf(
  route: Extract<RouteName, 'home' | 'homefeed' | 'login' | 'languages'>,
  pathname: string,
): boolean {
  return withSlash(pathname) === href(route)
}

/** A path as pages write it: `/login/` of `/login`. */
export function withSlash(pathname: string): string {
  return pathname.endsWith('/') ? pathname : `${pathname}/`
}
