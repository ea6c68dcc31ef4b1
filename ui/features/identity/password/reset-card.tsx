import { href } from '#schema/routes.ts'
import { Field } from '#ui/kit/field.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { CredentialsCard, PlainForm, WayOn } from '#ui/features/identity/credentials-card.tsx'
import { credentialsError } from '#ui/features/identity/credentials-error.ts'

/** The answer must not reveal whether such an account exists. */
export function ResetCard({ form }: PageInput) {
  const t = useTranslate()
  if (form?.done === 'sent') {
    return (
      <CredentialsCard title={t('passwordReset.sent.title')} text={t('passwordReset.sent.text')}>
        <WayOn href={href('login')}>{t('credentials.login')}</WayOn>
      </CredentialsCard>
    )
  }
  const error = credentialsError(form?.error)
  const isMissing = form?.problems['username_or_email'] !== undefined
  return (
    <CredentialsCard title={t('passwordReset.title')} text={t('passwordReset.text')} error={error && t(error)}>
      <PlainForm action={href('passwordReset')}>
        <Field
          name="username_or_email"
          label={t('login.username')}
          error={isMissing ? t('login.usernameMissing') : null}
          defaultValue={form?.values['username_or_email']}
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
