import { useAppData } from '#ui/app/app-data.ts'
import { Facts } from '#ui/features/settings/facts.tsx'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { ConnectedAccounts } from '#ui/features/social/connected-accounts.tsx'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('accountSettings', AccountSettings)

function AccountSettings() {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <SettingsFrame route="accountSettings" text={t('settings.readOnly')}>
      <Facts
        facts={[
          [t('settings.name'), user.full_name],
          [t('settings.username'), user.username],
          [t('settings.email'), user.email ?? t('settings.none')],
        ]}
      />
      <ConnectedAccounts />
    </SettingsFrame>
  )
}
