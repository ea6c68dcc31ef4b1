import { Hono } from 'hono'
import { ActivateInput, type ActivateData } from '#schema/calls/experiments.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { refuseFloods } from '#worker/features/events/refuse-floods.ts'
import { recordEvents } from '#worker/features/events/record-events.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { readIdempotencyKey } from '#worker/platform/idempotency/key.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { activationEvents, distinct, problemOf } from './activate.ts'

/** Browsers tell which experiments they have met the difference of. */
export function experimentsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(resourcePath('ActivateExperiment', 'create'), privately, writes, viewer(), experiments(), async (c) => {
    await refuseFloods(c, c.var.viewer)
    const activations = distinct(await readOptions(c, ActivateInput))
    const problem = problemOf(activations, c.var.experiments)
    if (problem) fail(problem.error, `experiment_name: ${problem.name}`)
    const events = await activationEvents(activations, { key: keyOf(c), now: c.var.clock() })
    const { accepted } = await recordEvents(c, c.var.viewer, events)
    return success(c, { activated: accepted } satisfies ActivateData)
  })

  return app
}

/** What one moment of one page goes by: the caller's key, and the caller, so that nobody's key is in another one's way. */
function keyOf(c: AppContext): string {
  const key = readIdempotencyKey(c.req) ?? crypto.randomUUID()
  const { viewer, unauthId } = c.var
  return `${viewer.type === 'AUTH' ? viewer.user.id : (unauthId ?? '')} ${key}`
}
