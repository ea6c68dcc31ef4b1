import { href } from '#schema/routes.ts'
import { useHasPrivacySignal } from '#ui/features/consent/use-privacy-signal.ts'
import { SwitchSetting } from '#ui/features/settings/choice-setting.tsx'
import { SettingsForm } from '#ui/features/settings/settings-form.tsx'
import { settingsFormPage } from '#ui/features/settings/settings-page.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export const page = settingsFormPage('privacySettings', PrivacySettings)

function PrivacySettings(input: PageInput) {
  const t = useTranslate()
  const isSilent = useHasPrivacySignal()
  return (
    <SettingsForm
      route="privacySettings"
      text={t('settings.privacyText')}
      input={input}
      below={
        <>
          {isSilent && <p role="note">{t('consent.signal')}</p>}
          <p>
            <a href={href('activityLog')}>{t('activity.link')}</a>
          </p>
        </>
      }
    >
      {() => (
        <>
          <SwitchSetting
            name="is_private_profile"
            label={t('settings.privateProfile')}
            hint={t('settings.privateProfileHint')}
          />
          <SwitchSetting
            name="hide_from_search"
            label={t('settings.hideFromSearch')}
            hint={t('settings.hideFromSearchHint')}
          />
          <SwitchSetting
            name="allow_personalization_cookies"
            label={t('consent.personalization')}
            hint={t('consent.personalizationText')}
            isFixed={isSilent}
          />
          <SwitchSetting
            name="allow_analytic_cookies"
            label={t('consent.analytics')}
            hint={t('consent.analyticsText')}
            isFixed={isSilent}
          />
          <SwitchSetting
            name="allow_marketing_cookies"
            label={t('consent.marketing')}
            hint={t('consent.marketingText')}
            isFixed={isSilent}
          />
          <SwitchSetting
            name="third_party_marketing_tracking_enabled"
            label={t('settings.thirdParty')}
            hint={t('settings.thirdPartyHint')}
            isFixed={isSilent}
          />
        </>
      )}
    </SettingsForm>
  )
}
