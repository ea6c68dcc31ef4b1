import { href } from '#schema/routes.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { AnalyticsReport } from '#ui/features/tracking/analytics/analytics-report.tsx'
import { analyticsRequest } from '#ui/features/tracking/analytics/analytics-requests.ts'
import { RangeLinks } from '#ui/features/tracking/analytics/range-links.tsx'
import { ShortcutsBar } from '#ui/features/tracking/shortcuts/shortcuts-bar.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import classes from '#ui/features/tracking/analytics/analytics.module.css'

export const page = definePage<'AnalyticsQuery'>({
  preload: (input) => ({ subject: analyticsRequest(input), rest: [] }),
  title: (_, t) => t('page.title', { name: t('analytics.heading') }),
  needsViewer: true,
  noindex: true,
  Page: Analytics,
})

function Analytics(input: PageInput) {
  const t = useTranslate()
  const request = analyticsRequest(input)
  const result = useQueryResult<'AnalyticsQuery'>(request)
  return (
    <div className={classes.page}>
      <EmbeddedResult request={request} result={result} />
      <ShortcutsBar />
      <PageHeading title={t('analytics.heading')} text={t('analytics.text')} />
      <RangeLinks path={href('businessAnalytics')} days={result.days} />
      <AnalyticsReport result={result} />
    </div>
  )
}
