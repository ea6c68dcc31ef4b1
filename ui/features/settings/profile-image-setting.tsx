import type { UserSettings } from '#schema/settings/calls.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { ImageSetting } from './image-setting.tsx'
import { saveImage } from './save-settings.ts'

export function ProfileImageSetting({ settings }: { settings: UserSettings }) {
  const t = useTranslate()
  const url = settings.image_large_url
  return (
    <ImageSetting
      label={t('settings.image')}
      hint={t('settings.imageHint')}
      url={url}
      save={(id, init) => saveImage('profile_image_media_id', id, init)}
    >
      <Avatar name={settings.full_name} src={url} size="xl" />
    </ImageSetting>
  )
}
