import { Hono } from 'hono'
import { ForgetForm } from '#schema/calls/limited-login.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { href, ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { browserTokensOf, clearDeviceCookie, clearSessionCookie } from '#worker/features/accounts/session-cookie.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { localPath } from '#schema/local-path.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { findLoggedOutUser } from './find-logged-out-user.ts'
import { forgetDevice } from './forget-device.ts'

/** Greeting somebody who was signed in here before, and forgetting them. */
export function limitedLoginRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(resourcePath('UnauthUserData', 'get'), privately, async (c) => {
    const viewer = await loadViewer(c)
    const { db, clock } = c.var
    const isSignedIn = viewer.type === 'AUTH'
    return success(c, isSignedIn ? null : await findLoggedOutUser(db, browserTokensOf(c).device, clock()))
  })

  app.post(ROUTES.forgetDevice, privately, originCheck({ sessionCookie: SESSION_COOKIE }), async (c) => {
    const { next } = await readBody(c.req.raw, ForgetForm, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
    const viewer = await loadViewer(c)
    const browser = browserTokensOf(c)
    await forgetDevice(c.var.db, browser, c.var.clock())
    if (browser.device !== null) clearDeviceCookie(c)
    if (viewer.type !== 'AUTH' && browser.session !== null) clearSessionCookie(c)
    const path = localPath(next)
    return c.redirect(path === href('home') ? href('login') : href('login', {}, { next: path }), 303)
  })

  return app
}
