import { useAppData } from '#ui/app/app-data.ts'
import { Facts } from '#ui/features/settings/facts.tsx'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('permissionSettings', PermissionSettings)

function PermissionSettings() {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <SettingsFrame route="permissionSettings" text={t('settings.readOnly')}>
      <Facts
        facts={[
          [t('settings.facebook'), t(user.connected_to_facebook ? 'settings.yes' : 'settings.no')],
          [t('settings.google'), t(user.connected_to_google ? 'settings.yes' : 'settings.no')],
        ]}
      />
    </SettingsFrame>
  )
}
