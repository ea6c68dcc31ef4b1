import { RecoveryCard } from '#ui/features/parental-passcode/recovery-card.tsx'
import { definePage } from '#ui/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('passcodeRecovery.pageTitle'),
  noindex: true,
  Page: RecoveryCard,
})
