import { useAppData } from '#ui/app/app-data.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PasscodeSettings } from '#ui/features/identity/passcode/passcode-settings.tsx'
import { SettingsFrame, settingsName } from '#ui/features/settings/settings-frame.tsx'

function View(props: SubjectViewProps<'PasscodeQuery'>) {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  const state = user.parental_control_has_passcode ? 'set' : 'none'
  const text = user.parental_control_is_required ? 'required' : state
  return (
    <SettingsFrame route="parentalPasscode" text={t(`passcode.${text}.text`)}>
      <PasscodeSettings {...props} />
    </SettingsFrame>
  )
}

export const page = subjectPage<'PasscodeQuery'>({
  subject: () => ({ name: 'PasscodeQuery', variables: {} }),
  name: (_, t) => t(settingsName('parentalPasscode')),
  needsViewer: true,
  noindex: true,
  View,
})
