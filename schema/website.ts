/** A host name with at least one dot, in the form that URLs give it. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/

/**
 * The address of somebody's site as it is stored: `https://example.org` of `example.org/`. Null for what is no site that
 * everybody could visit.
 */
export function normaliseWebsite(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return null
  const { protocol, username, password, hostname, host, pathname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (username !== '' || password !== '' || !PUBLIC_HOST.test(hostname)) return null
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`
}
