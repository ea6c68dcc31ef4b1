import { definePage } from '#ui/app/router/page.ts'
import { findLeftState, LeftCard } from '#ui/features/identity/leaving/left-card.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('leaving.pageTitle'),
  noindex: true,
  isMissing: ({ form }) => findLeftState(form) === null,
  Page: LeftCard,
})
