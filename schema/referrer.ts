import { MAX_REFERRER_LENGTH } from './constants/limits.ts'

/** Written by the page, for as long as the browser is open: the address outside that first led here. */
export const REFERRER_COOKIE = '_referrer'

/**
 * The origin and path of a web address, at most `MAX_REFERRER_LENGTH` characters; its query and fragment, which may name
 * a person, are left out. Null for anything else and for what is longer.
 */
export function parseReferrer(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const address = url.origin + url.pathname
  return address.length <= MAX_REFERRER_LENGTH ? address : null
}
