import { ResetCard } from '#ui/features/identity/reset-card.tsx'
import { definePage } from '#ui/app/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('passwordReset.pageTitle'),
  noindex: true,
  Page: ResetCard,
})
