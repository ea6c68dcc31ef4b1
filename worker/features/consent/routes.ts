import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { ConsentForm, ConsentInput } from '#schema/calls/consent.ts'
import {
  CONSENT_COOKIE,
  CONSENT_LIFETIME_MS,
  CONSENT_PURPOSES,
  FULL_CONSENT,
  NO_CONSENT,
  writeConsent,
  type Consent,
} from '#schema/consent.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { localPath } from '#schema/local-path.ts'
import { href } from '#schema/routes.ts'
import { trackingFactsOf } from '#worker/context/consent.ts'
import { openContext, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { eraseBrowser } from '#worker/features/activity/erase-browser.ts'
import { sessionTokenOf } from '#worker/features/accounts/session-cookie.ts'
import { announceResurrection } from '#worker/features/pixels/announce-resurrection.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { answerForm, type RenderForm } from '#worker/platform/form-page.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { keepConsent } from './keep-consent.ts'

/** The choice of cookies, for everybody: asked by a call, or by the plain form of a page that shows the last answer. */
export function consentRoutes(render: RenderForm): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const page = href('cookies')

  app.post(resourcePath('CookieConsent', 'update'), privately, writes, async (c) => {
    const consent = await readOptions(c, ConsentInput)
    await keep(c, consent)
    return success(c, consent)
  })

  for (const path of [page, page.slice(0, -1)]) {
    app.get(path, viewer(), locale(), experiments(), async (c) => {
      const { consent } = trackingFactsOf(c, c.var.viewer, c.var.clock())
      const ticked = CONSENT_PURPOSES.filter((purpose) => consent?.[purpose])
      const values = Object.fromEntries(ticked.map((purpose) => [purpose, '1']))
      return await answerForm(c, render, { error: null, problems: {}, values })
    })

    app.post(path, privately, writes, async (c) => {
      const { choice, next, ...boxes } = await readBody(c.req.raw, ConsentForm, {
        accepts: ['form'],
        maxBytes: MAX_FORM_BODY_BYTES,
      })
      await keep(c, choice === 'some' ? boxes : choice === 'all' ? FULL_CONSENT : NO_CONSENT)
      return next ? c.redirect(localPath(next), 303) : redirectDone(c, page, 'saved')
    })
  }
  return app
}

/**
 * With the browser, where pages read it, and with the account. A browser that may have no id any more could not ask what
 * was recorded under it, so that is erased; the answer holds whether or not it could be.
 */
async function keep(c: AppContext, consent: Consent): Promise<void> {
  const { unauthId } = c.var
  const context = await openContext(c)
  if (unauthId !== null && !(consent.analytics && consent.personalization)) await eraseBrowser(context, unauthId)
  await keepConsent(context, consent)
  setCookie(c, CONSENT_COOKIE, writeConsent(consent), {
    path: '/',
    secure: true,
    sameSite: 'Lax',
    maxAge: CONSENT_LIFETIME_MS / 1_000,
  })
  // What could not be told of at the sign-in for want of an answer may be from here on.
  await announceResurrection(context, sessionTokenOf(context) ?? undefined)
}
