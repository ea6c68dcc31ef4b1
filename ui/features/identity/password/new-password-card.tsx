import { href } from '#schema/routes.ts'
import { Field } from '#ui/kit/field.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { CredentialsCard, PlainForm, WayOn } from '#ui/features/identity/credentials-card.tsx'
import { credentialsError } from '#ui/features/identity/credentials-error.ts'
import { findToken } from '#ui/features/identity/find-token.ts'

export function NewPasswordCard(input: PageInput) {
  const t = useTranslate()
  const token = findToken(input)
  const error = credentialsError(input.form?.error) ?? (token === '' ? 'credentials.noLink' : null)
  if (input.form?.done === 'done') {
    return (
      <CredentialsCard title={t('newPassword.done.title')} text={t('newPassword.done.text')}>
        <WayOn href={href('login')}>{t('credentials.login')}</WayOn>
      </CredentialsCard>
    )
  }
  if (error === 'credentials.error.linkExpired' || error === 'credentials.noLink') {
    return (
      <CredentialsCard title={t('newPassword.title')} text={t(error)}>
        <WayOn href={href('passwordReset')}>{t('newPassword.again')}</WayOn>
      </CredentialsCard>
    )
  }
  const problem = input.form?.problems['new_password']
  return (
    <CredentialsCard title={t('newPassword.title')} text={t('newPassword.text')} error={error && t(error)}>
      <PlainForm action={href('newPassword')}>
        <input type="hidden" name="token" value={token} />
        <input type="text" autoComplete="username" value={input.form?.values['username'] ?? ''} readOnly hidden />
        <Field
          name="new_password"
          type="password"
          label={t('newPassword.label')}
          error={problem && t(credentialsError(problem) ?? 'credentials.error.passwordTooLong')}
          autoComplete="new-password"
        />
        <Button type="submit" look="primary">
          {t('newPassword.action')}
        </Button>
      </PlainForm>
    </CredentialsCard>
  )
}
