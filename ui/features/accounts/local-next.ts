/** Stands in for the origin; only that it survives parsing matters. */
const ORIGIN = 'https://local.invalid'

/** Spaces, control characters and backslashes, some of which browsers drop or turn before they follow an address. */
const UNSAFE = /[\s\p{Cc}\\]/u

/** Where to go after signing in: a path on this site, or home for anything that could lead elsewhere or back to the form. */
export function localNext(next: string | null, login: string): string {
  if (!next?.startsWith('/') || next.startsWith('//') || UNSAFE.test(next)) return '/'
  if (!URL.canParse(next, ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(next, ORIGIN)
  if (origin !== ORIGIN || pathname.startsWith('//') || pathname.replace(/\/?$/, '/') === login) return '/'
  return pathname + search + hash
}
