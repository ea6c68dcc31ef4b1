import type { MiddlewareHandler } from 'hono'
import { newId } from '#db/id.ts'
import type { Env } from '#worker/env.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import { setResponseHeaders } from '#worker/platform/response-headers.ts'

export interface RequestIdVariables {
  requestId: string
}

/** Never the caller's: a chosen id could confuse the logs. */
export function resolveRequestId(now: number): string {
  return newId(now)
}

export function requestId(
  clock: Clock = systemClock,
): MiddlewareHandler<{ Bindings: Env; Variables: RequestIdVariables }> {
  return async (c, next) => {
    const id = resolveRequestId(clock())
    c.set('requestId', id)
    await next()
    setResponseHeaders(c, [['x-request-id', id]])
  }
}
