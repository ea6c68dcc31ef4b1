import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PlainForm, WayOn } from '#ui/features/identity/account-card.tsx'
import { ConfirmCard, ConfirmedCard } from '#ui/features/identity/email/confirm-card.tsx'
import { Button } from '#ui/kit/button.tsx'

const TEXTS = {
  title: 'verifyEmail.title',
  text: 'verifyEmail.text',
  action: 'verifyEmail.action',
  done: { title: 'verifyEmail.done.title', text: 'verifyEmail.done.text' },
} as const

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('verifyEmail.pageTitle'),
  noindex: true,
  Page: VerifyEmail,
})

function VerifyEmail(input: PageInput) {
  if (input.form?.done === 'sent') {
    return <ConfirmedCard title="verifyEmail.sent.title" text="verifyEmail.sent.text" />
  }
  return <ConfirmCard page="verifyEmail" texts={TEXTS} input={input} askAgain={<NewLink />} />
}

function NewLink() {
  const t = useTranslate()
  const isAuth = useIsAuth()
  if (!isAuth) {
    return <WayOn href={href('login', {}, { next: href('verifyEmail') })}>{t('verifyEmail.login')}</WayOn>
  }
  return (
    <PlainForm action={href('verifyEmail')}>
      <input type="hidden" name="resend" value="yes" />
      <Button type="submit" look="primary">
        {t('verifyEmail.resend')}
      </Button>
    </PlainForm>
  )
}
