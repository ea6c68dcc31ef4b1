import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('parentalPasscode', ParentalPasscode)

function ParentalPasscode() {
  const t = useTranslate()
  return <SettingsFrame route="parentalPasscode" text={t('settings.passcodeText')} />
}
