import { subjectPage } from '#ui/app/router/subject-page.tsx'
import { PasscodeSettings } from '#ui/features/settings/passcode-settings.tsx'
import { settingsName } from '#ui/features/settings/settings-frame.tsx'

export const page = subjectPage<'PasscodeQuery'>({
  subject: () => ({ name: 'PasscodeQuery', variables: {} }),
  name: (_, t) => t(settingsName('parentalPasscode')),
  needsViewer: true,
  noindex: true,
  View: PasscodeSettings,
})
