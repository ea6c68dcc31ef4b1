interface Cookie {
  /** The host that set it, or the domain that it named. */
  host: string
  /** True if names under `host` get the cookie, too. */
  isDomainWide: boolean
  isSecure: boolean
  path: string
  value: string
}

/** Sites that mean well set a few small ones. */
const MAX_COOKIES = 20
const MAX_COOKIE_LENGTH = 2_048

/**
 * The cookies of one chain of redirects (RFC 6265). They are gone with the chain, so expiry is of no interest but for
 * cookies that are taken back.
 */
export class ChainCookies {
  readonly #cookies = new Map<string, Cookie>()

  store(url: URL, { headers }: Response): void {
    for (const header of headers.getSetCookie().slice(0, MAX_COOKIES)) this.#setCookie(url, header)
  }

  /** The value of `Cookie`; '' for none. */
  of({ hostname, pathname, protocol }: URL): string {
    return [...this.#cookies.entries()]
      .filter(([, { isSecure }]) => !isSecure || protocol === 'https:')
      .filter(([, { host, isDomainWide }]) => hostname === host || (isDomainWide && hostname.endsWith(`.${host}`)))
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([key, { value }]) => `${key.slice(key.lastIndexOf(' ') + 1)}=${value}`)
      .join('; ')
  }

  #setCookie({ hostname, pathname }: URL, header: string): void {
    if (header.length > MAX_COOKIE_LENGTH) return
    const [pair = '', ...rest] = header.split(';')
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/s.exec(pair) ?? []
    if (name === '') return
    const attributes = new Map(
      rest.map((part) => {
        const [key = '', ...words] = part.split('=')
        return [key.trim().toLowerCase(), words.join('=').trim()] as const
      }),
    )
    const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
    const isDomainWide = domain !== ''
    // Another site's cookie, or one for all sites of a country.
    if (isDomainWide && hostname !== domain && (!hostname.endsWith(`.${domain}`) || !domain.includes('.'))) return
    const given = attributes.get('path') ?? ''
    const path = given.startsWith('/') ? given : pathname.slice(0, Math.max(pathname.lastIndexOf('/'), 1))
    const host = isDomainWide ? domain : hostname
    const key = `${host} ${path} ${name}`
    const isTakenBack = Number(attributes.get('max-age') ?? 1) <= 0 || Date.parse(attributes.get('expires') ?? '') === 0
    this.#cookies.delete(key)
    if (isTakenBack || this.#cookies.size >= MAX_COOKIES) return
    this.#cookies.set(key, { host, isDomainWide, isSecure: attributes.has('secure'), path, value })
  }
}
