import { NotFound } from '#ui/app/errors/not-found.tsx'
import { definePage } from './page.ts'

export const NOT_FOUND_PAGE = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('notFound.title'),
  Page: NotFound,
})
