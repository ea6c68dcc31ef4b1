import { href } from '#schema/routes.ts'
import { useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CoverImageSetting } from '#ui/features/settings/cover-image-setting.tsx'
import { AboutSettings, NameSettings } from '#ui/features/settings/name-settings.tsx'
import { ProfileImageSetting } from '#ui/features/settings/profile-image-setting.tsx'
import { SettingsFields } from '#ui/features/settings/settings-form.tsx'
import { settingsRequest } from '#ui/features/settings/settings-request.ts'
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
            <NameSettings isPartner={isPartner} className={classes.names} />
            <AboutSettings />
            <p>
              <a href={`${href('accountSettings')}#username`}>{t('profile.moreSettings')}</a>
            </p>
          </>
        )}
      </SettingsFields>
    </Modal>
  )
}
