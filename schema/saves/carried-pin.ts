import { parseLocalPath } from '../local-path.ts'

const CARRIED = ['url', 'media', 'description']

/** Drops what only the banner of the login page needs from the path after a login. */
export function withoutCarriedPin(next: string): string {
  const found = parseLocalPath(next)
  if (!found || !/^\/pin\/[^/]+\/?$/.test(found.url.pathname)) return next
  for (const name of CARRIED) found.url.searchParams.delete(name)
  return found.url.pathname + found.url.search + found.url.hash
}
