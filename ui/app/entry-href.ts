import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { CARRIED_PARAMETERS } from '#schema/tracking/visit-constants.ts'
import { isSamePage } from '#ui/app/is-same-page.ts'

export type EntryPage = 'login' | 'signup'

/**
 * The link leads back to where it stands; from the other entry page it takes over that one's `next`, with the
 * parameters of the landing. A page opened by a mailed link leads back nowhere: its address is a secret.
 */
export function entryHref(to: EntryPage, from: string): string {
  if (isTokenPage(from)) return href(to)
  const [path = '', query] = from.split('?')
  const isEntry = isSamePage(path, href('login')) || isSamePage(path, href('signup'))
  const next = isEntry ? new URLSearchParams(query).get('next') : from
  const carried = carriedParameters(new URLSearchParams(query))
  const parameters = { ...(next ? { next } : {}), ...carried }
  return Object.keys(parameters).length > 0 ? href(to, {}, parameters) : href(to)
}

export function carriedParameters(search: URLSearchParams): Record<string, string> {
  const pairs = CARRIED_PARAMETERS.map((name) => [name, search.get(name)] as const)
  return Object.fromEntries(pairs.filter((pair): pair is typeof pair & [string, string] => Boolean(pair[1])))
}
