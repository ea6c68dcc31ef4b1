import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SwitchSetting } from '#ui/features/settings/choice-setting.tsx'
import { ConfirmPublic } from '#ui/features/settings/confirm-public.tsx'
import { ConsentForm } from '#ui/features/settings/consent/consent-form.tsx'
import { useHasPrivacySignal } from '#ui/features/settings/consent/use-privacy-signal.ts'
import { SettingsForm } from '#ui/features/settings/settings-form.tsx'
import { settingsFormPage } from '#ui/features/settings/settings-page.ts'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import classes from '#ui/features/settings/settings.module.css'

export const page = settingsFormPage('privacySettings', PrivacySettings)

function PrivacySettings(input: PageInput) {
  const t = useTranslate()
  const isSilent = useHasPrivacySignal()
  const isUnder18 = useAppData().context.user?.is_under_18 ?? false
  return (
    <SettingsForm
      route="privacySettings"
      text={t('settings.privacyText')}
      input={input}
      below={
        <section aria-labelledby="cookies-title" className={classes.part}>
          <h2 id="cookies-title" className={classes.heading}>
            {t('consent.heading')}
          </h2>
          {isSilent && <SheetNotice>{t('consent.signal')}</SheetNotice>}
          <ConsentForm next={href('privacySettings')} />
        </section>
      }
    >
      {() => (
        <>
          <SwitchSetting
            name="is_private_profile"
            label={t('settings.privateProfile')}
            hint={t('settings.privateProfileHint')}
          />
          <ConfirmPublic />
          <SwitchSetting
            name="hide_from_search"
            label={t('settings.hideFromSearch')}
            hint={t('settings.hideFromSearchHint')}
          />
          <SwitchSetting
            name="third_party_marketing_tracking_enabled"
            label={t('settings.thirdParty')}
            hint={t('settings.thirdPartyHint')}
            {...(isSilent && { fixed: t('consent.reason.signal') })}
            {...(isUnder18 && { fixed: t('consent.reason.minor') })}
          />
        </>
      )}
    </SettingsForm>
  )
}
