import { definePage } from '#ui/app/router/page.ts'
import { ConnectCard } from '#ui/features/identity/sign-in-services/connect-card.tsx'
import { hasSignInServices } from '#ui/platform/document/embedded-page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('signInServices.connectTitle') }),
  needsViewer: true,
  needsDocument: hasSignInServices,
  noindex: true,
  Page: ConnectCard,
})
