import type { UserSettings } from '#schema/settings/calls.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ImageSetting } from './image-setting.tsx'
import { saveImage } from './save-settings.ts'
import classes from './cover-image-setting.module.css'

export function CoverImageSetting({ settings }: { settings: UserSettings }) {
  const t = useTranslate()
  const url = settings.cover_image_url
  return (
    <ImageSetting
      label={t('settings.cover')}
      hint={t('settings.coverHint')}
      url={url}
      save={(id, init) => saveImage('cover_image_media_id', id, init)}
    >
      {url !== null && <img className={classes.cover} src={url} alt="" />}
    </ImageSetting>
  )
}
