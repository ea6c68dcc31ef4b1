import { useAppData } from '#ui/app/app-data.ts'
import { Facts } from '#ui/features/settings/facts.tsx'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('privacySettings', PrivacySettings)

function PrivacySettings() {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <SettingsFrame route="privacySettings" text={t('settings.readOnly')}>
      <Facts
        facts={[
          [t('settings.personalisation'), t(user.allow_personalization_cookies ? 'settings.yes' : 'settings.no')],
          [t('settings.analytics'), t(user.allow_analytic_cookies ? 'settings.yes' : 'settings.no')],
          [t('settings.marketing'), t(user.third_party_marketing_tracking_enabled ? 'settings.yes' : 'settings.no')],
        ]}
      />
    </SettingsFrame>
  )
}
