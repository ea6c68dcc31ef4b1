import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import 'virtual:tones.css'
import { ButtonLink } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { toneClass } from '#ui/shared/pins/tone.ts'
import classes from './today.module.css'

export function TodayArticle({ pin, title }: { pin: Pin; title: string }) {
  const t = useTranslate()
  const { url, width, height } = pin.images['736x']
  return (
    <>
      <PageHeading title={title} text={t('board.by', { name: pin.pinner.fullName })} />
      <a
        className={classNames(classes.articleImage, toneClass(pin.dominantColor))}
        href={href('pin', { id: pin.id })}
        aria-label={t('today.openPin')}
      >
        <img src={url} alt="" width={width} height={height} decoding="async" />
      </a>
      {pin.description && <p className={classes.articleText}>{pin.description}</p>}
      <p className={classes.center}>
        <ButtonLink look="primary" href={href('pin', { id: pin.id })}>
          {t('today.openPin')}
        </ButtonLink>
      </p>
    </>
  )
}
