import { useAppData } from '#ui/app/app-data.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { AudienceSetting, SwitchSetting } from '#ui/features/settings/choice-setting.tsx'
import { Facts } from '#ui/features/settings/facts.tsx'
import { SettingsForm } from '#ui/features/settings/settings-form.tsx'
import { settingsFormPage } from '#ui/features/settings/settings-page.ts'

export const page = settingsFormPage('permissionSettings', PermissionSettings)

function PermissionSettings(input: PageInput) {
  const t = useTranslate()
  const { user } = useAppData().context
  return (
    <SettingsForm
      route="permissionSettings"
      text={t('settings.permissionsText')}
      input={input}
      below={
        user && (
          <Facts
            facts={[
              [t('settings.facebook'), t(user.connected_to_facebook ? 'settings.yes' : 'settings.no')],
              [t('settings.google'), t(user.connected_to_google ? 'settings.yes' : 'settings.no')],
            ]}
          />
        )
      }
    >
      {() => (
        <>
          <AudienceSetting
            name="comments_from"
            label={t('settings.commentsFrom')}
            hint={t('settings.commentsFromHint')}
          />
          <AudienceSetting name="mentions_from" label={t('settings.mentionsFrom')} />
          <SwitchSetting
            name="should_show_messaging"
            label={t('settings.messaging')}
            hint={t('settings.messagingHint')}
          />
          <AudienceSetting name="messages_from" label={t('settings.messagesFrom')} />
          <SwitchSetting name="hide_ai_pins" label={t('settings.hideAiPins')} hint={t('settings.hideAiPinsHint')} />
        </>
      )}
    </SettingsForm>
  )
}
