import type { QueryResult } from '#schema/all-queries.ts'
import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { FIGURES, type FigureName } from '#schema/tracking/analytics-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { ChartTable } from '#ui/kit/chart-table.tsx'
import { LineChart } from '#ui/kit/line-chart.tsx'
import classes from './analytics.module.css'

export type Change = { type: 'none' } | { type: 'first' } | { type: 'same' } | { type: 'up' | 'down'; percent: number }

type Report = Pick<QueryResult<'AnalyticsQuery'>, 'days' | 'totals' | 'before' | 'series'>

export function FigureCards({ report }: { report: Report }) {
  const t = useTranslate()
  const format = useFormat()
  const rows = report.series.map((one) => [format.date(one.day), ...FIGURES.map((name) => format.number(one[name]))])
  return (
    <section aria-label={t('analytics.figures')} className={classes.report}>
      <div className={classes.cards}>
        {FIGURES.map((name) => (
          <FigureCard key={name} name={name} report={report} />
        ))}
      </div>
      <div className={classes.table}>
        <ChartTable
          summary={t('chart.asTable')}
          caption={t('analytics.table')}
          columns={[t('analytics.day'), ...FIGURES.map((name) => t(`analytics.${name}`))]}
          rows={rows.toReversed()}
        />
      </div>
    </section>
  )
}

function FigureCard({ name, report: { days, totals, before, series } }: { name: FigureName; report: Report }) {
  const t = useTranslate()
  const format = useFormat()
  const { locale, isRTL } = useAppData().context
  const best = series.reduce((one, other) => (other[name] > one[name] ? other : one))
  const description =
    totals[name] === 0
      ? t('analytics.lineOfNothing')
      : t('analytics.line', {
          total: format.number(totals[name]),
          days,
          day: format.date(best.day),
          most: format.number(best[name]),
        })
  const change = toChange(totals[name], before[name])
  return (
    <div className={classes.card}>
      <h2 className={classes.name}>{t(`analytics.${name}`)}</h2>
      <p className={classes.total}>{format.number(totals[name])}</p>
      <p className={classes.change} data-change={change.type}>
        {changeText(t, change, days)}
      </p>
      <LineChart
        title={t(`analytics.${name}`)}
        description={description}
        points={series.map((one) => ({
          name: format.date(one.day),
          label: shortDay(locale, one.day),
          value: one[name],
        }))}
        format={format.compact}
        isRtl={isRTL}
      />
      <p className={classes.hint}>{t(`analytics.${name}Text`)}</p>
    </div>
  )
}

function changeText(t: Translate, change: ReturnType<typeof toChange>, days: number): string {
  if (change.type === 'up' || change.type === 'down') {
    return t(`analytics.${change.type}`, { percent: change.percent, days })
  }
  return t(`analytics.${change.type}`, { days })
}

/** The day in UTC, as days are counted: `Nov 3`. */
function shortDay(locale: string, date: string): string {
  return new Intl.DateTimeFormat(toLanguageTag(locale as InterfaceLocale), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))
}

/** Whole percents, except that a change never rounds to 0 %. */
export function toChange(now: number, before: number): Change {
  if (before === 0) return { type: now === 0 ? 'none' : 'first' }
  if (now === before) return { type: 'same' }
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100))
  return { type: now > before ? 'up' : 'down', percent }
}
