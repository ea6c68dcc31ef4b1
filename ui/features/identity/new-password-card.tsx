import type { NewPasswordForm } from '#schema/identity/email-password-calls.ts'
import { href } from '#schema/routes.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CARD_FORM, AccountCard, WayOn } from '#ui/features/identity/account-card.tsx'
import { emailPasswordError, emailPasswordErrorText } from '#ui/features/identity/email-password-error.ts'
import { findToken } from '#ui/features/identity/find-token.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'

const FIELDS = {
  new_password: {
    label: 'newPassword.label',
    problem: (name) =>
      emailPasswordError(name === 'required' ? 'passwordTooShort' : name) ?? 'emailPassword.error.passwordTooLong',
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
    errorText: (name) => t(emailPasswordErrorText(name)),
  })
  const error = emailPasswordError(input.form?.error) ?? (token === '' ? 'emailPassword.noLink' : null)
  if (input.form?.done === 'done') {
    return (
      <AccountCard title={t('newPassword.done.title')} text={t('newPassword.done.text')}>
        <WayOn href={href('login')}>{t('emailPassword.login')}</WayOn>
      </AccountCard>
    )
  }
  if (error === 'emailPassword.error.linkExpired' || error === 'emailPassword.noLink') {
    return (
      <AccountCard title={t('newPassword.title')} text={t(error)}>
        <WayOn href={href('passwordReset')}>{t('newPassword.again')}</WayOn>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('newPassword.title')} text={t('newPassword.text')}>
      <Form state={form} action={href('newPassword')} className={CARD_FORM}>
        <input type="hidden" name="token" value={token} />
        <input type="text" autoComplete="username" value={input.form?.values['username'] ?? ''} readOnly hidden />
        <Field {...form.field('new_password')} />
        <Button type="submit" look="primary">
          {t('newPassword.action')}
        </Button>
      </Form>
    </AccountCard>
  )
}
