import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export const page = settingsPage('messageSettings', MessageSettings)

function MessageSettings() {
  const t = useTranslate()
  return <SettingsFrame route="messageSettings" text={t('settings.messagesText')} />
}
