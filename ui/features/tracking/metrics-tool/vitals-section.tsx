import type { VitalName } from '#schema/tracking/vital-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import type { Format } from '#ui/app/texts/format.ts'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { BarList, type Bar } from '#ui/kit/bar-list.tsx'
import { ToolCard } from './tool-card.tsx'
import { countRatings, vitalGroups, type Ratings } from './vital-groups.ts'
import classes from './metrics-tool.module.css'

export function VitalsSection({ lines }: { lines: Parameters<typeof vitalGroups>[0] }) {
  const t = useTranslate()
  const format = useFormat()
  const { isRTL } = useAppData().context
  return vitalGroups(lines).map(({ name, surfaces }) => (
    <ToolCard key={name} title={t('metricsTool.vital', { name })} text={t(`metricsTool.${name}`)}>
      {surfaces.map(({ surface, ratings, countries }) => (
        <div key={surface} className={classes.surface}>
          <BarList isRtl={isRTL} bars={[toBar(t, format, { key: surface, label: surface, name, ratings })]} />
          <details className={classes.countries}>
            <summary className={classes.summary}>{t('metricsTool.byCountry', { surface })}</summary>
            <BarList
              isRtl={isRTL}
              bars={countries.map(({ countryGroup, ratings: own }) =>
                toBar(t, format, { key: countryGroup, label: countryGroup, name, ratings: own }),
              )}
            />
          </details>
        </div>
      ))}
    </ToolCard>
  ))
}

function toBar(
  t: Translate,
  format: Format,
  { key, label, name, ratings }: { key: string; label: string; name: VitalName; ratings: Ratings },
): Bar {
  const count = countRatings(ratings)
  const { good, needsImprovement, poor } = ratings
  const percent = (part: number) => format.number(count === 0 ? 0 : Math.round((part / count) * 100))
  const mean =
    name === 'CLS'
      ? format.number(ratings.mean)
      : t('metricsTool.milliseconds', { value: format.number(Math.round(ratings.mean)) })
  return {
    key,
    label,
    text: t('metricsTool.ratings', {
      good: percent(good),
      middle: percent(needsImprovement),
      poor: percent(poor),
      mean,
      count: format.number(count),
    }),
    parts: [
      { share: count === 0 ? 0 : good / count, tone: 'good' },
      { share: count === 0 ? 0 : needsImprovement / count, tone: 'middle' },
      { share: count === 0 ? 0 : poor / count, tone: 'poor' },
    ],
  }
}
