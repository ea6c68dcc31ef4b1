import { COUNTRY_IDS, UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { LOCALE_NAMES } from '#schema/constants/locale-names.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { ConnectedAccounts } from '#ui/features/identity/sign-in-services/connected-accounts.tsx'
import { SelectSetting } from '#ui/features/settings/choice-setting.tsx'
import { GenderSetting } from '#ui/features/settings/gender-setting.tsx'
import { AboutSettings, NameSettings } from '#ui/features/settings/name-settings.tsx'
import { ProfileImageSetting } from '#ui/features/settings/profile-image-setting.tsx'
import { SettingsForm } from '#ui/features/settings/settings-form.tsx'
import { settingsFormPage } from '#ui/features/settings/settings-page.ts'
import { TextSetting } from '#ui/features/settings/text-setting.tsx'
import { isOfWebsiteProof, WebsiteProof } from '#ui/features/settings/website-proof.tsx'

export const page = settingsFormPage('accountSettings', AccountSettings)

const COUNTRIES = Object.keys(COUNTRY_IDS).filter((code) => code !== UNKNOWN_COUNTRY)

function AccountSettings(input: PageInput) {
  const t = useTranslate()
  const { form, ...others } = input
  const countries = COUNTRIES.map((code) => [code, t(`country.${code}` as MessageKey)] as const)
  return (
    <SettingsForm
      route="accountSettings"
      text={t('settings.accountText')}
      input={isOfWebsiteProof(form) ? others : input}
      below={
        <>
          <WebsiteProof form={form} />
          <ConnectedAccounts />
        </>
      }
    >
      {(settings) => (
        <>
          <ProfileImageSetting settings={settings} />
          <NameSettings isPartner={settings.is_partner} />
          <TextSetting
            name="username"
            label={t('settings.username')}
            hint={t('settings.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <AboutSettings />
          {settings.is_partner ? (
            <TextSetting
              name="contact_email"
              type="email"
              label={t('settings.contactEmail')}
              hint={t('settings.contactEmailHint')}
              autoComplete="off"
            />
          ) : (
            <>
              <GenderSetting />
              <TextSetting
                name="birthday"
                type="date"
                label={t('settings.birthday')}
                hint={t('settings.onlyYou')}
                autoComplete="bday"
              />
            </>
          )}
          <SelectSetting
            name="country"
            label={t('settings.country')}
            options={[['', t('settings.country.none')], ...sorted(countries)]}
          />
          <SelectSetting
            name="locale"
            label={t('settings.language')}
            hint={t('settings.languageHint')}
            options={Object.entries(LOCALE_NAMES)}
          />
        </>
      )}
    </SettingsForm>
  )
}

/** Sorts by code units: the server and every browser agree on them. */
function sorted(countries: readonly (readonly [string, string])[]) {
  return countries.toSorted(([, a], [, b]) => (a < b ? -1 : 1))
}
