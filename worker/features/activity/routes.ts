import { Hono } from 'hono'
import { EraseActivityForm } from '#schema/calls/activity.ts'
import { ACTIVITY_DOWNLOAD_LIMITS, MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { openContext, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately } from '#worker/platform/envelope.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { answerForm, UNSENT_FORM, type RenderForm } from '#worker/platform/form-page.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { addressKey, countTry, type Limits, type TryOutcome } from '#worker/platform/rate-limit.ts'
import { actorOf, erasureKey, type Actor } from './actor.ts'
import { downloadActivity } from './download-activity.ts'
import { eraseActivity } from './erase-activity.ts'
import { countErasure } from './erase-browser.ts'

/**
 * The page of what was recorded of whoever asks, signed in or not, its download, and the plain form that erases it all.
 * The page of a signed-out browser is its own as well, so no cache may have it.
 */
export function activityRoutes(render: RenderForm): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const page = href('activityLog')

  for (const path of [page, page.slice(0, -1)]) {
    app.get(path, viewer(), locale(), experiments(), (c) => answerForm(c, render, UNSENT_FORM))

    app.post(path, privately, writes, viewer(), locale(), experiments(), async (c) => {
      const { confirm } = await readBody(c.req.raw, EraseActivityForm, {
        accepts: ['form'],
        maxBytes: MAX_FORM_BODY_BYTES,
      })
      if (confirm === undefined) {
        return await answerForm(c, render, { error: null, problems: { confirm: 'notConfirmed' }, values: {} })
      }
      const actor = actorOf(c.var)
      if (actor) {
        refuseTooMany(await countErasure(await openContext(c), actor))
        await eraseActivity(c.var.db, actor, c.var.clock())
      }
      return redirectDone(c, page, 'erased')
    })
  }

  const download = href('activityDownload')
  for (const path of [download, download.slice(0, -1)]) {
    app.get(path, privately, viewer(), locale(), async (c) => {
      const actor = actorOf(c.var)
      if (!actor) return c.redirect(page, 303)
      refuseTooMany(await countDownload(c, actor))
      return downloadActivity(c, actor)
    })
  }
  return app
}

/** Counts a download; those of browsers by their address as well, as an id of one is easily made up and each leaves a row. */
function countDownload(c: AppContext, actor: Actor): Promise<TryOutcome> {
  const byActor = { rule: ACTIVITY_DOWNLOAD_LIMITS.actor, key: erasureKey(actor) }
  const byAddress = { rule: ACTIVITY_DOWNLOAD_LIMITS.address, key: addressKey(addressOf(c.req.raw)) }
  const limits: Limits = actor.kind === 'browser' ? [byActor, byAddress] : [byActor]
  return countTry(c.var.db, limits, c.var.clock())
}

function refuseTooMany(attempt: TryOutcome): void {
  if (attempt.type === 'refused') {
    fail('tooManyRequests', { retryAfterSeconds: attempt.retryAfterSeconds })
  }
}
