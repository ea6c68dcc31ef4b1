import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { LocaleChoiceInput } from '#schema/calls/locale.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { LOCALE_COOKIE, LOCALE_COOKIE_LIFETIME_S, PSEUDO_LOCALE } from '#schema/constants/locales.ts'
import { ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { loadViewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBody } from '#worker/platform/body.ts'
import { keepPrivate } from '#worker/platform/envelope.ts'
import { localPath } from '#schema/local-path.ts'
import { keepLocale } from './keep-locale.ts'

/** The choice of a language, by a plain form. Needs the stage, the database and the origin check before it. */
export function localeRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.post(ROUTES.localeChoice, async (c) => {
    keepPrivate(c)
    const { locale, next } = await readBody(c.req.raw, LocaleChoiceInput, {
      accepts: ['form'],
      maxBytes: MAX_FORM_BODY_BYTES,
    })
    if (locale === PSEUDO_LOCALE) {
      if (c.var.stage !== 'local') fail('invalidInput', 'locale: Choose one of the languages that are offered')
    } else {
      const viewer = await loadViewer(c)
      if (viewer.type === 'AUTH') await keepLocale(c.var.db, viewer.user.id, locale)
    }
    setCookie(c, LOCALE_COOKIE, locale, {
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: LOCALE_COOKIE_LIFETIME_S,
    })
    return c.redirect(localPath(next), 303)
  })

  return app
}
