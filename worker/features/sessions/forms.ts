import { Hono } from 'hono'
import { EndSessionForm } from '#schema/calls/sessions.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { clearSessionCookie } from '#worker/features/accounts/session-cookie.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately } from '#worker/platform/envelope.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endOwnSession } from './end-own-session.ts'

/** The plain forms of the page that lists sessions: one for each other browser, one for all of them. */
export function sessionForms(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const path = href('sessionSettings')

  for (const spelling of [path, path.slice(0, -1)]) {
    app.post(spelling, privately, writes, async (c) => {
      const viewer = await loadViewer(c)
      if (viewer.type !== 'AUTH') return c.redirect(href('login', {}, { next: path }), 303)
      const { session_id: id } = await readBody(c.req.raw, EndSessionForm, {
        accepts: ['form'],
        maxBytes: MAX_FORM_BODY_BYTES,
      })
      if (id === undefined) {
        await endOtherSessions(c.var.db, viewer)
        return redirectDone(c, path, 'allEnded')
      }
      // One that has ended already is what was asked for.
      await endOwnSession(c.var.db, viewer.user.id, id)
      if (id !== viewer.session.id) return redirectDone(c, path, 'ended')
      clearSessionCookie(c)
      return c.redirect(href('home'), 303)
    })
  }
  return app
}
