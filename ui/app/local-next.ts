import { parseLocalPath } from '#schema/local-path.ts'

/** A path on this site, or home for anything that could lead elsewhere or back to the form. */
export function localNext(next: string | null, login: string): string {
  const found = parseLocalPath(next)
  if (!found || found.url.pathname.replace(/\/?$/, '/') === login) return '/'
  return found.path
}
