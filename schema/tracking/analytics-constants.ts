export const ANALYTICS_RANGES_DAYS = [7, 30, 90] as const
export type AnalyticsRange = (typeof ANALYTICS_RANGES_DAYS)[number]

export const DEFAULT_ANALYTICS_RANGE: AnalyticsRange = 30

export const TOP_PINS = 10

export const FIGURES = ['impressions', 'closeups', 'saves', 'clicks'] as const
export type FigureName = (typeof FIGURES)[number]

export function parseAnalyticsRange(text: string | null): AnalyticsRange {
  return ANALYTICS_RANGES_DAYS.find((days) => String(days) === text) ?? DEFAULT_ANALYTICS_RANGE
}
