import { href } from '#schema/routes.ts'
import { Field } from '#ui/features/accounts/field.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import { CredentialsCard, PlainForm, WayOn } from './credentials-card.tsx'
import { credentialsError } from './credentials-error.ts'

/** Asks whose password is to be set anew. What it says afterwards is the same whether there is such an account. */
export function ResetCard({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  if (search.get('state') === 'sent') {
    return (
      <CredentialsCard title={t('passwordReset.sent.title')} text={t('passwordReset.sent.text')}>
        <WayOn href={href('login')}>{t('credentials.login')}</WayOn>
      </CredentialsCard>
    )
  }
  const error = credentialsError(search)
  const isMissing = error === 'login.usernameMissing'
  return (
    <CredentialsCard
      title={t('passwordReset.title')}
      text={t('passwordReset.text')}
      error={error === null || isMissing ? null : t(error)}
    >
      <PlainForm action={href('passwordReset')}>
        <Field
          name="username_or_email"
          label={t('login.username')}
          error={isMissing ? t(error) : null}
          defaultValue={search.get('username') ?? ''}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" look="primary">
          {t('passwordReset.action')}
        </Button>
      </PlainForm>
    </CredentialsCard>
  )
}
