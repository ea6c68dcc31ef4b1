import type { Pin } from '#schema/pin.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import blocks from './blocks.module.css'
import { toPictureFile } from './picture-file.ts'

export function DownloadLink({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const file = toPictureFile(pin)
  return (
    file && (
      <a className={blocks.download} href={file.url} download={file.name} title={t('pin.download')}>
        <Icon name="download" />
        <span className="visually-hidden">{t('pin.download')}</span>
      </a>
    )
  )
}
