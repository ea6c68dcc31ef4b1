import type { QueryResult } from '#schema/all-queries.ts'
import { FIGURES } from '#schema/tracking/analytics-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Empty } from '#ui/kit/empty.tsx'
import { FigureCards } from './figure-cards.tsx'
import { TopPins } from './top-pins.tsx'
import classes from './analytics.module.css'

export function AnalyticsReport({ result }: { result: QueryResult<'AnalyticsQuery'> }) {
  const t = useTranslate()
  if (!result.hasPins) return <Empty text={t('analytics.noPins')} />
  const isQuiet = FIGURES.every((name) => result.totals[name] === 0 && result.before[name] === 0)
  return (
    <>
      {isQuiet && <p className={classes.note}>{t('analytics.nothingYet')}</p>}
      <FigureCards report={result} />
      {result.topPins.length > 0 && <TopPins pins={result.topPins} days={result.days} />}
    </>
  )
}
