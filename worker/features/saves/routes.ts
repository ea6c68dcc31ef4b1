import { Hono } from 'hono'
import { SavePinInput, UnsavePinInput } from '#schema/calls/saves.ts'
import { href } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { loadViewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { keepPrivate, success } from '#worker/platform/envelope.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { savePin } from './save-pin.ts'
import { unsavePin } from './unsave-pin.ts'

/** Keeping pins and letting them go. */
export function savesRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.post(href('resource', { name: 'RepinResource', verb: 'create' }), async (c) => {
    keepPrivate(c)
    const viewer = requireFullSession(await loadViewer(c))
    const { pin_id: pinId, board_id: boardId } = await readOptions(c, SavePinInput)
    const outcome = await savePin(c.var.db, viewer, { pinId, boardId }, c.var.clock())
    return outcome.type === 'saved' ? success(c, outcome.save) : fail(outcome.type)
  })

  app.post(href('resource', { name: 'RepinResource', verb: 'delete' }), async (c) => {
    keepPrivate(c)
    const viewer = requireFullSession(await loadViewer(c))
    const { pin_id: pinId } = await readOptions(c, UnsavePinInput)
    await unsavePin(c.var.db, viewer.user.id, pinId, c.var.clock())
    return success(c, null)
  })

  return app
}
