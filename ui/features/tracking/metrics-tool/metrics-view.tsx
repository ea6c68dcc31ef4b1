import type { QueryResult } from '#schema/all-queries.ts'
import type { QueryError } from '#schema/query.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { BarList } from '#ui/kit/bar-list.tsx'
import { ChartTable } from '#ui/kit/chart-table.tsx'
import { LineChart } from '#ui/kit/line-chart.tsx'
import { FailuresSection } from './failures-section.tsx'
import { hourName, shortHour } from './hour-format.ts'
import { toBars } from './to-bars.ts'
import { ToolCard } from './tool-card.tsx'
import { VitalsSection } from './vitals-section.tsx'
import classes from './metrics-tool.module.css'

type Metrics = Exclude<QueryResult<'MetricsQuery'>, QueryError>

const TYPE_NAMES = new Map<number, string>(Object.entries(EVENT_TYPES).map(([name, type]) => [type, name]))

export function MetricsView({ metrics }: { metrics: Metrics }) {
  const t = useTranslate()
  return (
    <div className={classes.cards}>
      <EventRates metrics={metrics} />
      <FailuresSection days={metrics.failureDays} failures={metrics.failures} />
      <Exposures metrics={metrics} />
      {metrics.vitals.length === 0 ? (
        <ToolCard title={t('metricsTool.vitals')} text={t('metricsTool.none')}>
          {null}
        </ToolCard>
      ) : (
        <VitalsSection lines={metrics.vitals} />
      )}
    </div>
  )
}

function EventRates({ metrics: { hours, types } }: { metrics: Metrics }) {
  const t = useTranslate()
  const format = useFormat()
  const { locale, isRTL } = useAppData().context
  const total = hours.reduce((sum, { count }) => sum + count, 0)
  return (
    <ToolCard title={t('metricsTool.events')} text={t('metricsTool.eventsText', { total: format.number(total) })}>
      <LineChart
        title={t('metricsTool.events')}
        description={t('metricsTool.eventsText', { total: format.number(total) })}
        points={hours.map(({ hour, count }) => ({
          name: hourName(locale, hour),
          label: shortHour(locale, hour),
          value: count,
        }))}
        format={format.compact}
        isRtl={isRTL}
      />
      <ChartTable
        summary={t('chart.asTable')}
        caption={t('metricsTool.events')}
        columns={[t('metricsTool.hour'), t('metricsTool.count')]}
        rows={hours.map(({ hour, count }) => [hourName(locale, hour), format.number(count)]).toReversed()}
      />
      <BarList
        isRtl={isRTL}
        bars={toBars(
          format,
          types.map(({ type, count }) => ({ name: `${type} ${TYPE_NAMES.get(type) ?? ''}`.trim(), count })),
        )}
      />
    </ToolCard>
  )
}

function Exposures({ metrics: { experiments } }: { metrics: Metrics }) {
  const t = useTranslate()
  const format = useFormat()
  const { isRTL } = useAppData().context
  return (
    <ToolCard
      title={t('metricsTool.experiments')}
      text={t(experiments.length === 0 ? 'metricsTool.none' : 'metricsTool.experimentsText')}
    >
      {experiments.map(({ experiment, groups }) => (
        <div key={experiment} className={classes.surface}>
          <h3 className={classes.experiment}>{experiment}</h3>
          <BarList isRtl={isRTL} bars={toBars(format, groups)} />
        </div>
      ))}
    </ToolCard>
  )
}
