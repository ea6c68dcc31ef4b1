import { isPublicHost } from './public-host.ts'

/** What may be read of the web, and by which way. */
export interface FetchPolicy {
  /** Addresses of this machine that may be read nonetheless. */
  testOrigins: readonly string[]
  /**
   * `direct` where the runtime reaches nothing but the public internet. Else the address of a proxy that looks names up
   * and connects to what it has checked, or `none` where there is no such thing and no name may be read.
   */
  route: 'direct' | 'none' | { proxyUrl: string }
}

/** Links of pins have the same limit. */
const MAX_ADDRESS_LENGTH = 2_048

const DEFAULT_PORTS = ['', '80', '443']

/** An address that may be read, or null. Its name must still be looked up: `safeFetch` sees to that. */
export function findReadableUrl(text: string, testOrigins: readonly string[], base?: URL): URL | null {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text, base)) return null
  const url = new URL(text, base)
  const { protocol, username, password, port, hostname, origin, href } = url
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return null
  if (href.length > MAX_ADDRESS_LENGTH) return null
  return testOrigins.includes(origin) || (DEFAULT_PORTS.includes(port) && isPublicHost(hostname)) ? url : null
}
