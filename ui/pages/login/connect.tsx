import { hasSignInServices } from '#ui/browser/embedded-page.ts'
import { ConnectCard } from '#ui/features/social/connect-card.tsx'
import { definePage } from '#ui/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('social.connectTitle') }),
  needsViewer: true,
  needsDocument: hasSignInServices,
  noindex: true,
  Page: ConnectCard,
})
