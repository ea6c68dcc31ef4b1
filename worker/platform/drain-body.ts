import type { MiddlewareHandler } from 'hono'

/** Most that is read of a body only to be thrown away: the largest that Cloudflare lets through (100 MB). */
const MAX_DRAINED_BYTES = 100 * 1_000_000

/**
 * Reads what a refused request still sends before it is answered: a server that closes a connection with unread bytes
 * on it resets it, and the caller may never see the answer.
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
    // The connection is gone, and with it whoever waited for the answer.
  }
}
