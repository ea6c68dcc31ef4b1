import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { CredentialsCard, PlainForm, WayOn } from '#ui/features/identity/credentials-card.tsx'
import { credentialsError } from '#ui/features/identity/credentials-error.ts'
import { findToken } from '#ui/features/identity/find-token.ts'

interface ConfirmCardProps {
  page: 'verifyEmail' | 'emailChange' | 'passcodeBackup'
  input: PageInput
}

/** Opening a mailed link changes nothing yet: mail programs open links on their own. */
export function ConfirmCard({ page, input }: ConfirmCardProps) {
  const t = useTranslate()
  const state = input.form?.done
  const token = findToken(input)
  const error = credentialsError(input.form?.error) ?? (token === '' ? 'credentials.noLink' : null)
  if (state === 'done' || state === 'waiting') {
    const outcome = state === 'waiting' && page === 'emailChange' ? 'emailChange.waiting' : (`${page}.done` as const)
    return (
      <CredentialsCard title={t(`${outcome}.title`)} text={t(`${outcome}.text`)}>
        <WayOn href={href('home')}>{t('credentials.home')}</WayOn>
      </CredentialsCard>
    )
  }
  if (state === 'sent' && page === 'verifyEmail') {
    return (
      <CredentialsCard title={t('verifyEmail.sent.title')} text={t('verifyEmail.sent.text')}>
        <WayOn href={href('home')}>{t('credentials.home')}</WayOn>
      </CredentialsCard>
    )
  }
  if (error !== null) {
    return (
      <CredentialsCard title={t(`${page}.title`)} text={t(error)}>
        <AskAgain page={page} />
      </CredentialsCard>
    )
  }
  return (
    <CredentialsCard title={t(`${page}.title`)} text={t(`${page}.text`)}>
      <PlainForm action={href(page)}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary">
          {t(`${page}.action`)}
        </Button>
      </PlainForm>
    </CredentialsCard>
  )
}

/** For those whose link is gone. */
function AskAgain({ page }: Pick<ConfirmCardProps, 'page'>) {
  const t = useTranslate()
  const isAuth = useIsAuth()
  if (page === 'emailChange') return <WayOn href={href('emailSettings')}>{t('emailChange.again')}</WayOn>
  if (page === 'passcodeBackup') return <WayOn href={href('home')}>{t('credentials.home')}</WayOn>
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
