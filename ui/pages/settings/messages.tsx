import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { AudienceSetting, SwitchSetting } from '#ui/features/settings/choice-setting.tsx'
import { SettingsForm } from '#ui/features/settings/settings-form.tsx'
import { settingsFormPage } from '#ui/features/settings/settings-page.ts'
import { SheetText } from '#ui/kit/sheet-part.tsx'

export const page = settingsFormPage('messageSettings', MessageSettings)

function MessageSettings(input: PageInput) {
  const t = useTranslate()
  return (
    <SettingsForm
      route="messageSettings"
      text={t('settings.messagesText')}
      input={input}
      below={<SheetText>{t('settings.mailsText')}</SheetText>}
    >
      {() => (
        <>
          <SwitchSetting
            name="should_show_messaging"
            label={t('settings.messaging')}
            hint={t('settings.messagingHint')}
          />
          <AudienceSetting name="messages_from" label={t('settings.messagesFrom')} />
          <SwitchSetting name="show_seen" label={t('settings.showSeen')} hint={t('settings.showSeenHint')} />
          <SwitchSetting name="show_typing" label={t('settings.showTyping')} />
        </>
      )}
    </SettingsForm>
  )
}
