import { ConfirmCard } from '#ui/features/identity/email/confirm-card.tsx'
import { definePage } from '#ui/app/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('emailChange.pageTitle'),
  noindex: true,
  Page: (input) => <ConfirmCard page="emailChange" input={input} />,
})
