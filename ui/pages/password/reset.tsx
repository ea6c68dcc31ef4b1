import { definePage } from '#ui/app/router/page.ts'
import { ResetCard } from '#ui/features/identity/reset-card.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('passwordReset.pageTitle'),
  noindex: true,
  Page: ResetCard,
})
