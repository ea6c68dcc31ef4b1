import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { BarList } from '#ui/kit/bar-list.tsx'
import { ChartTable } from '#ui/kit/chart-table.tsx'
import { LineChart } from '#ui/kit/line-chart.tsx'
import { toBars } from './to-bars.ts'
import { ToolCard } from './tool-card.tsx'
import classes from './metrics-tool.module.css'

interface FailureDay {
  count: number
  views: number
}

interface FailuresSectionProps {
  days: readonly { day: string; count: number; views: number }[]
  failures: readonly { name: string; count: number }[]
}

export function FailuresSection({ days, failures }: FailuresSectionProps) {
  const t = useTranslate()
  const format = useFormat()
  const { isRTL } = useAppData().context
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const text = t('metricsTool.failuresText', { total: format.number(total) })
  const toRate = (part: typeof days) => {
    const rate = failureRate(part)
    return rate === null ? '–' : format.number(rate)
  }
  const rateText = t('metricsTool.failureRateText', { rate: toRate(days) })
  const chart = { format: format.compact, isRtl: isRTL, labels: 2 }
  return (
    <ToolCard title={t('metricsTool.failures')} text={text}>
      <LineChart
        {...chart}
        title={t('metricsTool.failures')}
        description={text}
        points={days.map(({ day, count }) => ({ name: format.date(day), label: format.date(day), value: count }))}
      />
      <h3 className={classes.experiment}>{t('metricsTool.failureRate')}</h3>
      <p className={classes.text}>{rateText}</p>
      <LineChart
        {...chart}
        title={t('metricsTool.failureRate')}
        description={rateText}
        points={days.map((day) => ({
          name: format.date(day.day),
          label: format.date(day.day),
          value: failureRate([day]) ?? 0,
        }))}
      />
      <ChartTable
        summary={t('chart.asTable')}
        caption={t('metricsTool.failures')}
        columns={[t('analytics.day'), t('metricsTool.count'), t('metricsTool.views'), t('metricsTool.failureRate')]}
        rows={days
          .map((day) => [format.date(day.day), format.number(day.count), format.number(day.views), toRate([day])])
          .toReversed()}
      />
      <BarList isRtl={isRTL} bars={toBars(format, failures)} />
    </ToolCard>
  )
}

/** The rate is per 1,000 page views, to two decimals; null without page views. */
export function failureRate(days: readonly FailureDay[]): number | null {
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  return views === 0 ? null : Math.round((count / views) * 100_000) / 100
}
