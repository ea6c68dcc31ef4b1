import { href } from '#schema/routes.ts'

export function isSamePage(path: string, page: string): boolean {
  const withSlash = path.endsWith('/') ? path : `${path}/`
  return withSlash === page || (page === href('home') && withSlash === href('homefeed'))
}
