import { ResetCard } from '#ui/features/credentials/reset-card.tsx'
import { definePage } from '#ui/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('passwordReset.pageTitle'),
  noindex: true,
  Page: ResetCard,
})
