import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { isPseudoLocale, LOCALE_COOKIE, LOCALE_COOKIE_LIFETIME_S } from '#schema/constants/locales.ts'
import { localPath } from '#schema/local-path.ts'
import type { LocaleChoiceInput } from '#schema/settings/locale-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

export async function chooseLocale(context: ActionContext, { locale, next }: LocaleChoiceInput): Promise<Response> {
  const { db, viewer } = context
  if (isPseudoLocale(locale)) {
    if (context.parts.stage !== 'local') {
      fail('invalidInput', { field: 'locale', detail: 'locale' })
    }
  } else if (viewer.type === 'AUTH') {
    await db.update(users).set({ locale }).where(eq(users.id, viewer.user.id))
  }
  context.setCookie(LOCALE_COOKIE, locale, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: LOCALE_COOKIE_LIFETIME_S,
  })
  return new Response(null, { status: 303, headers: { location: localPath(next) } })
}
