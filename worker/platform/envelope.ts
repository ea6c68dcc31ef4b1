import type { Context, MiddlewareHandler } from 'hono'
import type { Envelope } from '#schema/envelope.ts'

/** The answer of a `/v3/…` or `/resource/…` call that went well (docs/BEHAVIOUR.md, Calls). */
export function success(c: Context, data: unknown): Response {
  const envelope: Envelope<unknown> = { status: 'success', code: 0, message: 'ok', data }
  return c.json(envelope)
}

/** Marks an answer that names a viewer: nobody else may be handed it, and nobody may keep it. */
export function keepPrivate(c: Context): void {
  c.header('cache-control', 'private, no-store')
}

/** The same for every answer of a route. */
export const privately: MiddlewareHandler = async (c, next) => {
  keepPrivate(c)
  await next()
}
