import { Hono } from 'hono'
import { EraseActivityForm } from '#schema/calls/activity.ts'
import { ACTIVITY_DOWNLOAD_LIMIT, MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately } from '#worker/platform/envelope.ts'
import { refuseForm, type RenderForm } from '#worker/platform/form-page.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { countTry, type TryOutcome } from '#worker/platform/rate-limit.ts'
import { actorOf, erasureKey } from './actor.ts'
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
    app.get(path, viewer(), locale(), experiments(), async (c) => {
      const answer = await render(c, { error: null, problems: {}, values: {} })
      const headers = new Headers(answer.headers)
      headers.set('cache-control', 'private, no-store')
      return new Response(answer.body, { status: answer.status, headers })
    })

    app.post(path, privately, writes, viewer(), locale(), experiments(), async (c) => {
      const { confirm } = await readBody(c.req.raw, EraseActivityForm, {
        accepts: ['form'],
        maxBytes: MAX_FORM_BODY_BYTES,
      })
      if (confirm === undefined) {
        return await refuseForm(c, render, { error: null, problems: { confirm: 'notConfirmed' }, values: {} })
      }
      const actor = actorOf(c.var)
      if (actor) {
        refuseTooMany(await countErasure(c))
        await eraseActivity(c.var.db, actor, c.var.clock())
      }
      return c.redirect(href('activityLog', {}, { state: 'erased' }), 303)
    })
  }

  const download = href('activityDownload')
  for (const path of [download, download.slice(0, -1)]) {
    app.get(path, privately, viewer(), locale(), async (c) => {
      const actor = actorOf(c.var)
      if (!actor) return c.redirect(page, 303)
      const limit = { rule: ACTIVITY_DOWNLOAD_LIMIT, key: erasureKey(actor) }
      refuseTooMany(await countTry(c.var.db, [limit], c.var.clock()))
      return downloadActivity(c, actor)
    })
  }
  return app
}

function refuseTooMany(attempt: TryOutcome): void {
  if (attempt.type === 'refused') {
    fail('tooManyRequests', undefined, { 'retry-after': String(attempt.retryAfterSeconds) })
  }
}
