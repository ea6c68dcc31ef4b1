import type { Context } from 'hono'

const SWITCHING_PROTOCOLS = 101

/**
 * Call it after `next()`. Responses of `fetch` have frozen headers and are copied once; protocol switches are left
 * alone, as a copy would lose the socket.
 */
export function setResponseHeaders(c: Context, headers: Iterable<readonly [string, string]>): void {
  if (c.res.status === SWITCHING_PROTOCOLS) return
  const entries = [...headers]
  try {
    for (const [name, value] of entries) c.res.headers.set(name, value)
  } catch {
    const copy = new Response(c.res.body, c.res)
    for (const [name, value] of entries) copy.headers.set(name, value)
    c.res = copy
  }
}
