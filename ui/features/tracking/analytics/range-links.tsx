import { ANALYTICS_RANGES_DAYS } from '#schema/tracking/analytics-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Tabs } from '#ui/kit/tabs.tsx'

export function RangeLinks({ path, days }: { path: string; days: number }) {
  const t = useTranslate()
  const tabs = ANALYTICS_RANGES_DAYS.map((range) => ({
    label: t('analytics.range', { days: range }),
    href: `${path}?days=${range}`,
    isCurrent: range === days,
  }))
  return <Tabs label={t('analytics.ranges')} tabs={tabs} />
}
