import { MAX_ABOUT_LENGTH } from '#schema/settings/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { LongTextSetting, TextSetting } from './text-setting.tsx'

/** A member has two names, which stand side by side where the class says so; a business has one. */
export function NameSettings({ isPartner, className }: { isPartner: boolean; className?: string | undefined }) {
  const t = useTranslate()
  if (isPartner) {
    return <TextSetting name="business_name" label={t('settings.businessName')} autoComplete="organization" />
  }
  const names = (
    <>
      <TextSetting name="first_name" label={t('settings.firstName')} autoComplete="given-name" />
      <TextSetting name="last_name" label={t('settings.lastName')} autoComplete="family-name" />
    </>
  )
  return className === undefined ? names : <div className={className}>{names}</div>
}

export function AboutSettings() {
  const t = useTranslate()
  return (
    <>
      <LongTextSetting
        name="about"
        label={t('settings.about')}
        hint={t('settings.aboutHint')}
        maxLength={2 * MAX_ABOUT_LENGTH}
      />
      <TextSetting
        name="domain_url"
        type="url"
        label={t('settings.website')}
        hint={t('settings.websiteHint')}
        inputMode="url"
        autoComplete="url"
      />
    </>
  )
}
