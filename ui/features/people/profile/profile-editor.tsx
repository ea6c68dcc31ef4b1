import { MAX_ABOUT_LENGTH } from '#schema/settings/constants.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { CoverImageSetting } from '#ui/features/settings/cover-image-setting.tsx'
import { ProfileImageSetting } from '#ui/features/settings/profile-image-setting.tsx'
import { SettingsFields } from '#ui/features/settings/settings-form.tsx'
import { settingsRequest } from '#ui/features/settings/settings-request.ts'
import { LongTextSetting, TextSetting } from '#ui/features/settings/text-setting.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import classes from './profile-editor.module.css'

export function ProfileEditor({ onClose }: { onClose(): void }) {
  const t = useTranslate()
  const settings = useQueryResult<'SettingsQuery'>(settingsRequest)
  if (settings.__typename !== 'UserSettings') return null
  return (
    <Modal heading={t('profile.edit')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <SettingsFields route="accountSettings" settings={settings} isShownAround>
        {({ is_partner: isPartner }) => (
          <>
            <CoverImageSetting settings={settings} />
            <ProfileImageSetting settings={settings} />
            {isPartner ? (
              <TextSetting name="business_name" label={t('settings.businessName')} autoComplete="organization" />
            ) : (
              <div className={classes.names}>
                <TextSetting name="first_name" label={t('settings.firstName')} autoComplete="given-name" />
                <TextSetting name="last_name" label={t('settings.lastName')} autoComplete="family-name" />
              </div>
            )}
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
            <p>
              <a href={`${href('accountSettings')}#username`}>{t('profile.moreSettings')}</a>
            </p>
          </>
        )}
      </SettingsFields>
    </Modal>
  )
}
