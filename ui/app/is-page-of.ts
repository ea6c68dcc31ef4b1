import { href } from '#schema/routes.ts'

/** Whether a path is that of a page, with its trailing slash or without. The home feed has two addresses. */
export function isPageOf(path: string, page: string): boolean {
  const withSlash = path.endsWith('/') ? path : `${path}/`
  return withSlash === page || (page === href('home') && withSlash === href('homefeed'))
}
