import { passcodeFormProblems } from '#schema/identity/passcode.ts'
import { href } from '#schema/routes.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CARD_FORM, AccountCard, WayOn } from '#ui/features/identity/account-card.tsx'
import { findToken } from '#ui/features/identity/find-token.ts'
import { Button } from '#ui/kit/button.tsx'
import { passcodeErrorText, passcodeProblems } from './passcode-error-text.ts'
import { PasscodeField } from './passcode-field.tsx'
import { PASSCODE_FORM_FIELDS } from './passcode-fields.ts'

const { passcode, confirmPasscode } = PASSCODE_FORM_FIELDS

export function RecoveryCard(input: PageInput) {
  const t = useTranslate()
  const { form: sent } = input
  const token = findToken(input)
  const error = sent?.error ? passcodeErrorText(sent.error) : token === '' ? 'emailPassword.noLink' : null
  const form = useNativeForm({
    fields: { passcode, confirmPasscode },
    sent: sent && { ...sent, problems: passcodeProblems(sent) },
    errorText: (name) => t(passcodeErrorText(name) ?? 'passcode.error.unexpected'),
    check: (values) =>
      passcodeFormProblems(
        { passcode: values['passcode'] ?? '', confirmPasscode: values['confirmPasscode'] ?? '' },
        null,
      ),
  })
  if (sent?.done === 'done') {
    return (
      <AccountCard title={t('passcodeRecovery.done.title')} text={t('passcodeRecovery.done.text')}>
        <WayOn href={href('home')}>{t('emailPassword.home')}</WayOn>
      </AccountCard>
    )
  }
  if (error === 'emailPassword.error.linkExpired' || error === 'emailPassword.noLink') {
    return (
      <AccountCard title={t('passcodeRecovery.title')} text={t(error)}>
        <WayOn href={href('parentalPasscode')}>{t('passcodeRecovery.again')}</WayOn>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('passcodeRecovery.title')} text={t('passcodeRecovery.text')}>
      <Form state={form} action={href('passcodeRecovery')} className={CARD_FORM}>
        <input type="hidden" name="token" value={token} />
        <PasscodeField {...form.field('passcode')} />
        <PasscodeField {...form.field('confirmPasscode')} />
        <Button type="submit" look="primary">
          {t('passcode.create.action')}
        </Button>
      </Form>
    </AccountCard>
  )
}
