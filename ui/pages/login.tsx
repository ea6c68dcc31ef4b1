import { LoginCard } from '#ui/features/accounts/login-card.tsx'
import { definePage } from '#ui/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('login.title'),
  Page: LoginCard,
})
