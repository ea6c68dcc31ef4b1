import { LogEventsCall, type EventsData, type EventsInput } from '#schema/tracking/event-log-calls.ts'
import { MAX_EVENTS_BODY_BYTES } from '#schema/tracking/event-log-constants.ts'
import { call } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { acceptEvents } from './record-events.ts'
import { refuseFloods } from './refuse-floods.ts'
import { isSameViewer } from './rules.ts'

export const events = [
  call(LogEventsCall, {
    who: 'anyone',
    maxBytes: MAX_EVENTS_BODY_BYTES,
    once: false,
    outlivesCaller: true,
    status: 202,
    run: logEvents,
  }),
]

async function logEvents(
  context: ActionContext,
  { events, report_time: reportTime, made_for: madeFor }: EventsInput,
): Promise<EventsData> {
  await refuseFloods(context, events.length)
  if (madeFor !== undefined && !isSameViewer(context.viewer, madeFor)) fail('otherViewer')
  return acceptEvents(context, { events, reportTime })
}
