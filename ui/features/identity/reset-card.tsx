import type { PasswordResetInput } from '#schema/identity/email-password-calls.ts'
import { href } from '#schema/routes.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CARD_FORM, AccountCard, WayOn } from '#ui/features/identity/account-card.tsx'
import { emailPasswordErrorText } from '#ui/features/identity/email-password-error.ts'
import { LOGIN_FIELDS } from '#ui/features/identity/entry-fields.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'

const FIELDS = {
  username_or_email: LOGIN_FIELDS.username_or_email,
} as const satisfies FieldsOf<PasswordResetInput>

/** The answer must not reveal whether such an account exists. */
export function ResetCard({ form: sent }: PageInput) {
  const t = useTranslate()
  const form = useNativeForm({ fields: FIELDS, sent, errorText: (error) => t(emailPasswordErrorText(error)) })
  if (sent?.done === 'sent') {
    return (
      <AccountCard title={t('passwordReset.sent.title')} text={t('passwordReset.sent.text')}>
        <WayOn href={href('login')}>{t('emailPassword.login')}</WayOn>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('passwordReset.title')} text={t('passwordReset.text')}>
      <Form state={form} action={href('passwordReset')} className={CARD_FORM}>
        <Field {...form.field('username_or_email')} />
        <Button type="submit" look="primary">
          {t('passwordReset.action')}
        </Button>
      </Form>
    </AccountCard>
  )
}
