import { useAppData } from '#ui/app/app-data.ts'
import { Facts } from '#ui/features/settings/facts.tsx'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('emailSettings', EmailSettings)

function EmailSettings() {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <SettingsFrame route="emailSettings" text={t('settings.emailText')}>
      <Facts facts={[[t('settings.email'), user.email ?? t('settings.none')]]} />
    </SettingsFrame>
  )
}
