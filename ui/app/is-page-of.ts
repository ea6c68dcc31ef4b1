import { href } from '#schema/routes.ts'

/** With or without the trailing slash. The home feed has two addresses. */
export function isPageOf(path: string, page: string): boolean {
  const withSlash = path.endsWith('/') ? path : `${path}/`
  return withSlash === page || (page === href('home') && withSlash === href('homefeed'))
}
