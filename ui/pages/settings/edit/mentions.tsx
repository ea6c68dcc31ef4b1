import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('mentionSettings', MentionSettings)

function MentionSettings() {
  const t = useTranslate()
  return <SettingsFrame route="mentionSettings" text={t('settings.mentionsText')} />
}
