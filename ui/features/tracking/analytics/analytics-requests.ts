import { parseAnalyticsRange } from '#schema/tracking/analytics-constants.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export function analyticsRequest({ search }: PageInput) {
  return { name: 'AnalyticsQuery', variables: { days: parseAnalyticsRange(search.get('days')) } } as const
}

export function pinAnalyticsRequest({ params: { id = '' }, search }: PageInput) {
  return { name: 'PinAnalyticsQuery', variables: { pinId: id, days: parseAnalyticsRange(search.get('days')) } } as const
}
