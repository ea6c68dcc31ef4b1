/**
 * The origins of a comma-separated setting, each as a browser writes it in `Origin`. What is no origin (a path behind it,
 * a wildcard, `null`) is left out: it would allow more than it says, or nothing.
 */
export function parseOrigins(setting: string | undefined): string[] {
  if (!setting) return []
  return setting
    .split(',')
    .map((text) => text.trim().replace(/\/$/, ''))
    .filter((text) => isOrigin(text))
}

/** Whether a text is an http(s) origin exactly as browsers spell it: small letters, no default port, nothing behind it. */
export function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text)
    return origin === text && !text.includes('*') && (protocol === 'https:' || protocol === 'http:')
  } catch {
    return false
  }
}
