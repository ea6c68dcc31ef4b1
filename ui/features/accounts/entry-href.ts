import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { carriedParameters } from '#ui/app/carried-parameters.ts'
import { isPageOf } from '#ui/app/is-page-of.ts'

export type EntryPage = 'login' | 'signup'

/**
 * The address of an entry page from a page of the site, to which it leads back; from the other entry page it takes over
 * what that one leads to. What a landing says of where somebody came from goes along. Where a mail's link has led it leads back to nothing: that address is a secret.
 */
export function entryHref(to: EntryPage, from: string): string {
  if (isTokenPage(from)) return href(to)
  const [path = '', query] = from.split('?')
  const isEntry = isPageOf(path, href('login')) || isPageOf(path, href('signup'))
  const next = isEntry ? new URLSearchParams(query).get('next') : from
  const carried = carriedParameters(new URLSearchParams(query))
  const parameters = { ...(next ? { next } : {}), ...carried }
  return Object.keys(parameters).length > 0 ? href(to, {}, parameters) : href(to)
}
