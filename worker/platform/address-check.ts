import type { MiddlewareHandler } from 'hono'
import { MAX_URL_LENGTH } from '#schema/constants/limits.ts'
import { fail } from '#worker/errors/service-error.ts'

/** Mount it before anything reads the URL: refuses one that is too long or has broken percent-escapes. */
export function addressCheck(): MiddlewareHandler {
  return async (c, next) => {
    const { url } = c.req
    if (url.length > MAX_URL_LENGTH) fail('urlTooLong')
    if (url.includes('%') && !isDecodable(new URL(url).pathname)) fail('malformedUrl')
    await next()
  }
}

function isDecodable(path: string): boolean {
  try {
    // The result must be used, or the build drops the call and its exception.
    return decodeURIComponent(path).startsWith('/')
  } catch {
    return false
  }
}
