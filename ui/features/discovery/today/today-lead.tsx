import type { PinCard } from '#schema/pins/pin.ts'
import type { Topic } from '#schema/pins/topic.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import 'virtual:tones.css'
import { classNames } from '#ui/kit/class-names.ts'
import { toneClass } from '#ui/shared/pins/tone.ts'
import { todayHref } from './today-requests.ts'
import classes from './today.module.css'

export function TodayLead({ topic, pin }: { topic: Topic; pin: PinCard }) {
  const t = useTranslate()
  const title = pin.gridTitle || topic.name
  const { url, width, height } = pin.images['736x']
  return (
    <div className={classes.lead} data-seen={`article:${pin.id}`}>
      <span className={classNames(classes.leadImage, toneClass(pin.dominantColor))}>
        <img src={url} alt="" width={width} height={height} decoding="async" />
      </span>
      <div className={classes.leadWords}>
        <p className={classes.kicker}>{topic.name}</p>
        <h2 className={classes.leadTitle}>
          <a className={classes.leadLink} href={todayHref('article', title, pin.id)}>
            {title}
          </a>
        </h2>
        <p className={classes.soft}>{t('board.by', { name: pin.pinner.fullName })}</p>
        <span className={classes.read} aria-hidden="true">
          {t('today.read')}
        </span>
      </div>
    </div>
  )
}
