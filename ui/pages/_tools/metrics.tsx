import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { MetricsView } from '#ui/features/tracking/metrics-tool/metrics-view.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { ToolNav } from '#ui/shared/tool-nav.tsx'
import classes from '#ui/features/tracking/metrics-tool/metrics-tool.module.css'

const METRICS_REQUEST = { name: 'MetricsQuery', variables: {} } as const

export const page = subjectPage<'MetricsQuery'>({
  subject: () => METRICS_REQUEST,
  name: (_, t) => t('metricsTool.heading'),
  noindex: true,
  View: MetricsTool,
})

function MetricsTool({ subject }: SubjectViewProps<'MetricsQuery'>) {
  const t = useTranslate()
  return (
    <div className={classes.page}>
      <ToolNav current="metricsTool" />
      <PageHeading title={t('metricsTool.heading')} text={t('metricsTool.text')} />
      <MetricsView metrics={subject} />
    </div>
  )
}
