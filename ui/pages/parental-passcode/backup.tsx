import { definePage } from '#ui/app/router/page.ts'
import { ConfirmCard, WayHome } from '#ui/features/identity/email/confirm-card.tsx'

const TEXTS = {
  title: 'passcodeBackup.title',
  text: 'passcodeBackup.text',
  action: 'passcodeBackup.action',
  done: { title: 'passcodeBackup.done.title', text: 'passcodeBackup.done.text' },
} as const

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('passcodeBackup.pageTitle'),
  noindex: true,
  Page: (input) => <ConfirmCard page="passcodeBackup" texts={TEXTS} input={input} askAgain={<WayHome />} />,
})
