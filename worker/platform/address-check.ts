import type { MiddlewareHandler } from 'hono'
import { MAX_URL_LENGTH } from '#schema/constants/limits.ts'
import { fail } from '#worker/errors/service-error.ts'

/** Before anything reads the address: too long, or with broken percent-escapes. */
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
    // The result is used, or the build would drop the call and with it the exception.
    return decodeURIComponent(path).startsWith('/')
  } catch {
    return false
  }
}
