import { href } from '#schema/routes.ts'
import { CredentialsCard, PlainForm, WayOn } from '#ui/features/identity/credentials-card.tsx'
import { findToken } from '#ui/features/identity/find-token.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { PasscodeField } from './passcode-field.tsx'
import { passcodeErrorText, passcodeProblems } from './passcode-outcome.ts'

const FIELDS = ['passcode', 'confirmPasscode'] as const

export function RecoveryCard(input: PageInput) {
  const t = useTranslate()
  const { form } = input
  const token = findToken(input)
  const error = form?.error ? passcodeErrorText(form.error) : token === '' ? 'credentials.noLink' : null
  const problems = passcodeProblems(form)
  if (form?.done === 'done') {
    return (
      <CredentialsCard title={t('passcodeRecovery.done.title')} text={t('passcodeRecovery.done.text')}>
        <WayOn href={href('home')}>{t('credentials.home')}</WayOn>
      </CredentialsCard>
    )
  }
  if (error === 'credentials.error.linkExpired' || error === 'credentials.noLink') {
    return (
      <CredentialsCard title={t('passcodeRecovery.title')} text={t(error)}>
        <WayOn href={href('parentalPasscode')}>{t('passcodeRecovery.again')}</WayOn>
      </CredentialsCard>
    )
  }
  return (
    <CredentialsCard title={t('passcodeRecovery.title')} text={t('passcodeRecovery.text')} error={error && t(error)}>
      <PlainForm action={href('passcodeRecovery')}>
        <input type="hidden" name="token" value={token} />
        {FIELDS.map((field) => {
          const problem = problems[field]
          return (
            <PasscodeField
              key={field}
              name={field}
              label={t(`passcode.field.${field}`)}
              error={problem && t(`passcode.problem.${problem}`)}
            />
          )
        })}
        <Button type="submit" look="primary">
          {t('passcode.create.action')}
        </Button>
      </PlainForm>
    </CredentialsCard>
  )
}
