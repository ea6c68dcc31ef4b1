import type { MiddlewareHandler } from 'hono'
import { orderedIds } from '#db/id.ts'
import type { Env } from '#worker/env.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import { setResponseHeaders } from '#worker/platform/response-headers.ts'

export interface RequestIdVariables {
  requestId: string
}

/** One for all that answers for an app, so that its ids sort by the order of arrival. */
export function createRequestIds(): (now: number) => string {
  return orderedIds()
}

/** Always our own: an id from the caller could be chosen to muddle the logs. Ids sort by the order of arrival. */
export function requestId(
  clock: Clock = systemClock,
  nextId = createRequestIds(),
): MiddlewareHandler<{ Bindings: Env; Variables: RequestIdVariables }> {
  return async (c, next) => {
    const id = nextId(clock())
    c.set('requestId', id)
    await next()
    setResponseHeaders(c, [['x-request-id', id]])
  }
}
