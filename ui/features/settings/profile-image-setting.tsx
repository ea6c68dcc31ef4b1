import type { UserSettings } from '#schema/calls/settings.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { ImageSetting } from './image-setting.tsx'

export function ProfileImageSetting({ settings }: { settings: UserSettings }) {
  const t = useTranslate()
  const url = settings.image_large_url
  return (
    <ImageSetting name="profile_image_media_id" label={t('settings.image')} hint={t('settings.imageHint')} url={url}>
      <Avatar name={settings.full_name} src={url} size="xl" />
    </ImageSetting>
  )
}
