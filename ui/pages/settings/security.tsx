import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PasskeySection } from '#ui/features/identity/passkey/passkey-section.tsx'
import { securityContext } from '#ui/features/identity/security/security-context.ts'
import { TwoStepSection } from '#ui/features/identity/two-step/two-step-section.tsx'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'

export const page = subjectPage<'SecurityQuery'>({
  subject: () => ({ name: 'SecurityQuery', variables: {} }),
  name: (_, t) => t('security.name'),
  needsViewer: true,
  noindex: true,
  View: SecuritySettings,
})

function SecuritySettings({ subject, input }: SubjectViewProps<'SecurityQuery'>) {
  const t = useTranslate()
  const facts = securityContext(input.form)
  return (
    <SettingsFrame route="securitySettings" text={t('security.text')}>
      <TwoStepSection security={subject} facts={facts} />
      <PasskeySection security={subject} facts={facts} />
    </SettingsFrame>
  )
}
