import type { MiddlewareHandler } from 'hono'
import { orderedIds } from '#db/id.ts'
import type { Env } from '#worker/env.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import { setResponseHeaders } from '#worker/platform/response-headers.ts'

export interface RequestIdVariables {
  requestId: string
}

/** Always our own: an id from the caller could be chosen to muddle the logs. Ids sort by the order of arrival. */
export function requestId(
  clock: Clock = systemClock,
  nextId = orderedIds(),
): MiddlewareHandler<{ Bindings: Env; Variables: RequestIdVariables }> {
  return async (c, next) => {
    const id = nextId(clock())
    c.set('requestId', id)
    await next()
    setResponseHeaders(c, [['x-request-id', id]])
  }
}
