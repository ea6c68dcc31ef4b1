import { href } from '#schema/routes.ts'
import { definePage } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { WayOn } from '#ui/features/identity/account-card.tsx'
import { ConfirmCard } from '#ui/features/identity/email/confirm-card.tsx'

const TEXTS = {
  title: 'emailChange.title',
  text: 'emailChange.text',
  action: 'emailChange.action',
  done: { title: 'emailChange.done.title', text: 'emailChange.done.text' },
  waiting: { title: 'emailChange.waiting.title', text: 'emailChange.waiting.text' },
} as const

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('emailChange.pageTitle'),
  noindex: true,
  Page: (input) => <ConfirmCard page="emailChange" texts={TEXTS} input={input} askAgain={<NewLink />} />,
})

function NewLink() {
  const t = useTranslate()
  return <WayOn href={href('emailSettings')}>{t('emailChange.again')}</WayOn>
}
