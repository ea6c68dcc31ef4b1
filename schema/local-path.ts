/** Replaces the origin; it only has to survive parsing. */
const PLACEHOLDER_ORIGIN = 'https://local.invalid'

/** The longest one carries a pin and its description, percent-encoded. */
const MAX_LOCAL_PATH_LENGTH = 4_000

/** C0 controls, space, DEL and the C1 controls: URL parsers drop some of them, so that `/\t/evil` becomes `//evil`. */
// oxlint-disable-next-line no-control-regex
const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f-\u009f\\]/

/**
 * A path on this site, or `/` for anything that could lead elsewhere: absolute and scheme-relative URLs, backslashes,
 * control characters, and the same percent-encoded. Dots are resolved first, so `/a/..//evil` is refused as well.
 */
export function localPath(text: string | null | undefined): string {
  return parseLocalPath(text)?.path ?? '/'
}

/** The path with its URL on a placeholder origin; null where `localPath` falls back to `/`. */
export function parseLocalPath(
  text: string | null | undefined,
  origin: string = PLACEHOLDER_ORIGIN,
): { path: string; url: URL } | null {
  if (!text || text.length > MAX_LOCAL_PATH_LENGTH || !text.startsWith('/')) return null
  if (UNSAFE_CHARACTERS.test(text) || startsElsewhere(decodePath(text))) return null
  let url: URL
  try {
    url = new URL(text, origin)
  } catch {
    return null
  }
  const path = url.pathname + url.search + url.hash
  if (url.origin !== new URL(origin).origin || startsElsewhere(decodePath(path))) return null
  return { path, url }
}

function startsElsewhere(path: string | null): boolean {
  return path === null || /^\/[/\\]/.test(path) || UNSAFE_CHARACTERS.test(path.slice(0, 2))
}

/** Decodes at most three times; null for broken escapes. */
function decodePath(text: string): string | null {
  let path = text.split(/[?#]/)[0] ?? ''
  for (let round = 0; round < 3; round += 1) {
    try {
      const decoded = decodeURIComponent(path)
      if (decoded === path) break
      path = decoded
    } catch {
      return round === 0 ? null : path
    }
  }
  return path
}
