import { parseLocalPath } from './local-path.ts'

const CARRIED = ['url', 'media', 'description']

/**
 * Where an entry leads that came by a local path: to a pin without what carried it to the banner of the log-in page.
 */
export function withoutCarriedPin(next: string): string {
  const found = parseLocalPath(next)
  if (!found || !/^\/pin\/[^/]+\/?$/.test(found.url.pathname)) return next
  for (const name of CARRIED) found.url.searchParams.delete(name)
  return found.url.pathname + found.url.search + found.url.hash
}
