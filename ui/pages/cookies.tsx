import { definePage } from '#ui/app/router/page.ts'
import { CookieChoice } from '#ui/features/settings/consent/cookie-choice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('consent.heading') }),
  noindex: true,
  Page: CookieChoice,
})
