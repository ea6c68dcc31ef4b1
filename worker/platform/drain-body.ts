import type { MiddlewareHandler } from 'hono'

/** The largest body that Cloudflare lets through (100 MB). */
const MAX_DRAINED_BYTES = 100 * 1_000_000

/**
 * Reads the rest of a refused request first: a server that closes a connection with unread bytes resets it, and the
 * caller may never see the response.
 */
export function drainBody(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { body } = c.req.raw
    if (body && !body.locked) await drain(body)
  }
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  try {
    for (let bytes = 0; bytes <= MAX_DRAINED_BYTES;) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The connection is gone.
  }
}
