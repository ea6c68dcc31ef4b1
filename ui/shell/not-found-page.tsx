import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { definePage } from '#ui/router/page.ts'

/** Says that there is nothing at this address, with a way on. */
export function NotFound() {
  const t = useTranslate()
  return (
    <section>
      <h1>{t('notFound.heading')}</h1>
      <p>{t('notFound.text')}</p>
      <a href={href('home')}>{t('notFound.home')}</a>
    </section>
  )
}

/** Shown where no route matches. */
export const NOT_FOUND_PAGE = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('notFound.title'),
  Page: NotFound,
})
