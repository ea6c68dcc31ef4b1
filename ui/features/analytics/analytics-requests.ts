import { analyticsRangeOf } from '#schema/constants/analytics.ts'
import type { PageInput } from '#ui/router/page.ts'

/** The figures of all pins of the viewer, over the days that the page's address asks for. */
export function analyticsRequest({ search }: PageInput) {
  return { name: 'AnalyticsQuery', variables: { days: analyticsRangeOf(search.get('days')) } } as const
}

/** The same of one pin. */
export function pinAnalyticsRequest({ params: { id = '' }, search }: PageInput) {
  return { name: 'PinAnalyticsQuery', variables: { pinId: id, days: analyticsRangeOf(search.get('days')) } } as const
}
