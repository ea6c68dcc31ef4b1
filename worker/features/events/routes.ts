import { Hono } from 'hono'
import { EventsInput } from '#schema/calls/events.ts'
import { MAX_EVENTS_BODY_BYTES } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { loadViewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { keepPrivate, success } from '#worker/platform/envelope.ts'
import { keepGoing } from '#worker/platform/keep-going.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { takeEvents } from './record-events.ts'
import { refuseFloods } from './refuse-floods.ts'
import { isSameViewer as isMadeFor } from './rules.ts'

/** The event log. Needs the database, the origin check, the country, the device and the browser's id before it. */
export function eventsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.post(href('resource', { name: 'ApiCResource', verb: 'create' }), (c) => keepGoing(c, create(c)))
  return app
}

async function create(c: AppContext): Promise<Response> {
  keepPrivate(c)
  const {
    events,
    report_time: reportTime,
    made_for: madeFor,
  } = await readOptions(c, EventsInput, MAX_EVENTS_BODY_BYTES)
  const viewer = await loadViewer(c)
  await refuseFloods(c, viewer, events.length)
  if (madeFor !== undefined && !isMadeFor(viewer, madeFor)) fail('otherViewer')
  const data = await takeEvents(c, viewer, { events, reportTime })
  c.status(202)
  return success(c, data)
}
