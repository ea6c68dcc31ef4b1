import { parseLocalPath } from '../local-path.ts'
import { href } from '../routes.ts'

/**
 * The path begins with the app factory's, on this origin only, however it is spelled (docs/behaviour/requests.md,
 * Request context).
 */
export function isOAuthTarget(next: string | null | undefined): boolean {
  return withSlash(parseLocalPath(next)?.url.pathname ?? '').startsWith(href('oauth'))
}

export function isOAuthFlow(path: string, search: URLSearchParams): boolean {
  const isEntry = [href('login'), href('signup')].includes(withSlash(path))
  return isEntry && isOAuthTarget(search.get('next'))
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
