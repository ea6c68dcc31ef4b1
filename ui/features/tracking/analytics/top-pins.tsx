import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { FIGURES } from '#schema/tracking/analytics-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { PinMark, usePinName } from './pin-mark.tsx'
import classes from './analytics.module.css'

type TopPin = QueryResult<'AnalyticsQuery'>['topPins'][number]

export function TopPins({ pins, days }: { pins: readonly TopPin[]; days: number }) {
  const t = useTranslate()
  return (
    <section className={classes.top}>
      <h2 className={classes.heading}>{t('analytics.topPins')}</h2>
      <ol className={classes.pins}>
        {pins.map((one) => (
          <PinLine key={one.pin.id} one={one} days={days} />
        ))}
      </ol>
    </section>
  )
}

function PinLine({ one: { pin, figures }, days }: { one: TopPin; days: number }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <li className={classes.pin}>
      <PinMark pin={pin} />
      <a className={classes.pinName} href={`${href('businessPinAnalytics', { id: pin.id })}?days=${days}`}>
        <bdi>{usePinName(pin)}</bdi>
      </a>
      <dl className={classes.figures}>
        {FIGURES.map((name) => (
          <div key={name} className={classes.figure}>
            <dt>{t(`analytics.${name}`)}</dt>
            <dd>{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
