import { useAppData } from '#ui/app/app-data.ts'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('passwordSettings', PasswordSettings)

function PasswordSettings() {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <SettingsFrame
      route="passwordSettings"
      text={t(user.has_password ? 'settings.hasPassword' : 'settings.noPassword')}
    />
  )
}
