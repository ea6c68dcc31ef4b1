/** "example.com/page" or "bücher.example" as people type it; the last part of a name is no number. */
const WITHOUT_SCHEME =
  /^(?:\/\/)?[\p{L}\p{M}\p{N}_-]+(?:[.。．｡][\p{L}\p{M}\p{N}_-]+)*[.。．｡][\p{L}\p{M}][\p{L}\p{M}\p{N}-]+[.。．｡]?(?::\d+)?(?:[/?#]|$)/u

/** A link as it was typed, with what browsers add to an address without a scheme. */
export function completeLink(typed: string): string {
  const text = typed.trim()
  return WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^\/\//, '')}` : text
}

/**
 * Parses an address that a link leads to. Null means that it is no address of the web: http(s), without a name or
 * password in it.
 */
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
