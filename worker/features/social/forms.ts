import { Hono } from 'hono'
import { DisconnectInput } from '#schema/calls/social.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href, ROUTES } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { loadViewer, SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { disconnect } from './disconnect.ts'

/** Makes the page of connections once more, with what went wrong; its status is put on by the caller. */
export type RenderConnect = (c: AppContext, error: ErrorName) => Response | Promise<Response>

/** Ending a connection by plain form: back to the settings, or to the page with what went wrong. */
export function socialForms(render: RenderConnect): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(ROUTES.loginConnect, privately, writes, viewer(), locale(), experiments(), async (c) => {
    const current = requireFullSession(await loadViewer(c))
    const { provider } = await readBody(c.req.raw, DisconnectInput, {
      accepts: ['form'],
      maxBytes: MAX_FORM_BODY_BYTES,
    })
    const outcome = await disconnect(c.var.db, current, provider)
    if (outcome === 'disconnected') return c.redirect(href('accountSettings'), 303)
    if (outcome === 'notSignedIn') return fail(outcome)
    const page = await render(c, outcome)
    return new Response(page.body, { status: ERRORS[outcome].status, headers: page.headers })
  })

  return app
}
