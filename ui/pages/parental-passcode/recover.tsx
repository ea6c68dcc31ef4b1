import { definePage } from '#ui/app/router/page.ts'
import { RecoveryCard } from '#ui/features/identity/passcode/recovery-card.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('passcodeRecovery.pageTitle'),
  noindex: true,
  Page: RecoveryCard,
})
