import { MAX_REFERRER_LENGTH } from '../constants/limits.ts'

/** Set by the page until the browser closes: the external URL that first led here. */
export const REFERRER_COOKIE = '_referrer'

/**
 * Origin and path, at most `MAX_REFERRER_LENGTH` characters; drops query and fragment, which may be personal. Null for
 * anything else.
 */
export function parseReferrer(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const address = url.origin + url.pathname
  return address.length <= MAX_REFERRER_LENGTH ? address : null
}
