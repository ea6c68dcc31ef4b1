/**
 * The origins are written as browsers write them in `Origin`. Drops entries with a path, a wildcard or `null`: they
 * would allow more than they say, or nothing.
 */
export function parseOrigins(setting: string | undefined): string[] {
  if (!setting) return []
  return setting
    .split(',')
    .map((text) => text.trim().replace(/\/$/, ''))
    .filter((text) => isOrigin(text))
}

/** An http(s) origin exactly as browsers spell it: lower case, no default port, no path. */
export function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text)
    return origin === text && !text.includes('*') && (protocol === 'https:' || protocol === 'http:')
  } catch {
    return false
  }
}
