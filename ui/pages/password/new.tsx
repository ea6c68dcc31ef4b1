import { definePage } from '#ui/app/router/page.ts'
import { NewPasswordCard } from '#ui/features/identity/new-password-card.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('newPassword.pageTitle'),
  noindex: true,
  Page: NewPasswordCard,
})
