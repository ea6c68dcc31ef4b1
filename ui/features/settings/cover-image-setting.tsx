import type { UserSettings } from '#schema/calls/settings.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './cover-image-setting.module.css'
import { ImageSetting } from './image-setting.tsx'

export function CoverImageSetting({ settings }: { settings: UserSettings }) {
  const t = useTranslate()
  const url = settings.cover_image_url
  return (
    <ImageSetting name="cover_image_media_id" label={t('settings.cover')} hint={t('settings.coverHint')} url={url}>
      {url !== null && <img className={classes.cover} src={url} alt="" />}
    </ImageSetting>
  )
}
