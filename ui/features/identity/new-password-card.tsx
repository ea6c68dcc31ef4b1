import type { NewPasswordForm } from '#schema/identity/credential-calls.ts'
import { href } from '#schema/routes.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CARD_FORM, CredentialsCard, WayOn } from '#ui/features/identity/credentials-card.tsx'
import { credentialsError, credentialsErrorText } from '#ui/features/identity/credentials-error.ts'
import { findToken } from '#ui/features/identity/find-token.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'

const FIELDS = {
  new_password: {
    label: 'newPassword.label',
    problem: (name) =>
      credentialsError(name === 'required' ? 'passwordTooShort' : name) ?? 'credentials.error.passwordTooLong',
    type: 'password',
    autoComplete: 'new-password',
  },
} as const satisfies FieldsOf<Pick<NewPasswordForm, 'new_password'>>

export function NewPasswordCard(input: PageInput) {
  const t = useTranslate()
  const token = findToken(input)
  const form = useNativeForm({
    fields: FIELDS,
    sent: input.form,
    errorText: (name) => t(credentialsErrorText(name)),
  })
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
  return (
    <CredentialsCard title={t('newPassword.title')} text={t('newPassword.text')}>
      <Form state={form} action={href('newPassword')} className={CARD_FORM}>
        <input type="hidden" name="token" value={token} />
        <input type="text" autoComplete="username" value={input.form?.values['username'] ?? ''} readOnly hidden />
        <Field {...form.field('new_password')} />
        <Button type="submit" look="primary">
          {t('newPassword.action')}
        </Button>
      </Form>
    </CredentialsCard>
  )
}
