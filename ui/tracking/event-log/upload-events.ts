import type { EventsData } from '#schema/calls/events.ts'
import { href } from '#schema/routes.ts'
import { NS_PER_MS } from '#schema/time.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import type { StoredEvent } from '#ui/browser/event-store.ts'
import { callResource } from '#ui/browser/request.ts'

const PATH = href('resource', { name: 'ApiCResource', verb: 'create' })

/** Sends events; a lasting call goes on where the page is gone. */
export async function uploadEvents(
  events: readonly StoredEvent[],
  madeFor: string | null,
  isLasting: boolean,
): Promise<EventsData> {
  const answer = await callResource<Partial<EventsData> | null | undefined>(
    PATH,
    { events: events.map(({ event }) => event), report_time: Date.now() * NS_PER_MS, made_for: madeFor },
    { keepalive: isLasting },
  )
  // Blockers and networks that want a log-in answer with successes of their own.
  if (typeof answer?.accepted !== 'number') {
    throw new ApiError('Something else answered', {
      status: null,
      code: null,
      detail: null,
      url: PATH,
      accessControl: {},
    })
  }
  return answer as EventsData
}
