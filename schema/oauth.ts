import { parseLocalPath } from './local-path.ts'
import { href } from './routes.ts'

/**
 * Whether a log-in that goes on to `next` belongs to an OAuth flow: its target begins with the path of the app factory
 * (docs/BEHAVIOUR.md, Request context). A target on another origin is none, however it is spelled.
 *
 * @param next what a caller sent
 */
export function isOAuthTarget(next: string | null | undefined): boolean {
  return withSlash(parseLocalPath(next)?.url.pathname ?? '').startsWith(href('oauth'))
}

/** Whether a page is the log-in or the sign-up of an OAuth flow. */
export function isOAuthFlow(path: string, search: URLSearchParams): boolean {
  const isEntry = [href('login'), href('signup')].includes(withSlash(path))
  return isEntry && isOAuthTarget(search.get('next'))
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
