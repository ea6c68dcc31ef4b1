import { href } from '#schema/routes.ts'
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
  if (error !== null) {
    return (
      <CredentialsCard title={t(`${page}.title`)} text={t(error)}>
        <WayOn href={href('home')}>{t('credentials.home')}</WayOn>
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
