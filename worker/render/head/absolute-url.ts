import { href, type RouteName } from '#schema/routes.ts'

export function absoluteUrl(siteOrigin: string, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? siteOrigin + pathOrUrl : pathOrUrl
}

/** Null unless it is a web URL: links come from users and may be `javascript:` or nonsense. */
export function webUrl(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const url = new URL(link)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

export function isRoutePath(
  route: Extract<RouteName, 'home' | 'homefeed' | 'login' | 'languages'>,
  pathname: string,
): boolean {
  return withSlash(pathname) === href(route)
}

export function withSlash(pathname: string): string {
  return pathname.endsWith('/') ? pathname : `${pathname}/`
}
