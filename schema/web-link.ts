/** Where a link leads, or null where that is no address of the web: http(s), without a name or password in it. */
export function parseWebLink(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.username === '' && url.password === '' ? url : null
}

/** The site that a link leads to, as pins show it. */
export function findDomain(link: string | null): string | null {
  return link === null ? null : (parseWebLink(link)?.hostname.replace(/^www\.|\.$/g, '') ?? null)
}
