import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { AudienceSetting } from '#ui/features/settings/choice-setting.tsx'
import { SettingsForm } from '#ui/features/settings/settings-form.tsx'
import { settingsFormPage } from '#ui/features/settings/settings-page.ts'
import { LongTextSetting } from '#ui/features/settings/text-setting.tsx'

export const page = settingsFormPage('mentionSettings', MentionSettings)

function MentionSettings(input: PageInput) {
  const t = useTranslate()
  return (
    <SettingsForm route="mentionSettings" text={t('settings.mentionsText')} input={input}>
      {() => (
        <>
          <AudienceSetting
            name="mentions_from"
            label={t('settings.mentionsFrom')}
            hint={t('settings.mentionsFromHint')}
          />
          <LongTextSetting
            name="filtered_words"
            label={t('settings.filteredWords')}
            hint={t('settings.filteredWordsHint')}
            rows={5}
          />
        </>
      )}
    </SettingsForm>
  )
}
