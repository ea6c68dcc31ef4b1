import type { PasswordResetInput } from '#schema/identity/credential-calls.ts'
import { href } from '#schema/routes.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CARD_FORM, CredentialsCard, WayOn } from '#ui/features/identity/credentials-card.tsx'
import { credentialsErrorText } from '#ui/features/identity/credentials-error.ts'
import { LOGIN_FIELDS } from '#ui/features/identity/entry-fields.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'

const FIELDS = {
  username_or_email: LOGIN_FIELDS.username_or_email,
} as const satisfies FieldsOf<PasswordResetInput>

/** The answer must not reveal whether such an account exists. */
export function ResetCard({ form: sent }: PageInput) {
  const t = useTranslate()
  const form = useNativeForm({ fields: FIELDS, sent, errorText: (error) => t(credentialsErrorText(error)) })
  if (sent?.done === 'sent') {
    return (
      <CredentialsCard title={t('passwordReset.sent.title')} text={t('passwordReset.sent.text')}>
        <WayOn href={href('login')}>{t('credentials.login')}</WayOn>
      </CredentialsCard>
    )
  }
  return (
    <CredentialsCard title={t('passwordReset.title')} text={t('passwordReset.text')}>
      <Form state={form} action={href('passwordReset')} className={CARD_FORM}>
        <Field {...form.field('username_or_email')} />
        <Button type="submit" look="primary">
          {t('passwordReset.action')}
        </Button>
      </Form>
    </CredentialsCard>
  )
}
