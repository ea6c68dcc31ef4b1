/** Days that the figures of pins may cover. */
export const ANALYTICS_RANGES_DAYS = [7, 30, 90] as const
export type AnalyticsRange = (typeof ANALYTICS_RANGES_DAYS)[number]

/** What is shown where nothing else is asked for. */
export const DEFAULT_ANALYTICS_RANGE: AnalyticsRange = 30

/** Pins that the page of all figures names. */
export const TOP_PINS = 10

/** What is counted of a pin, in the order in which it is shown. */
export const FIGURES = ['impressions', 'closeups', 'saves', 'clicks'] as const
export type FigureName = (typeof FIGURES)[number]

/** The range that an address asks for (`?days=`). Anybody can write one, so it only chooses. */
export function analyticsRangeOf(text: string | null): AnalyticsRange {
  return ANALYTICS_RANGES_DAYS.find((days) => String(days) === text) ?? DEFAULT_ANALYTICS_RANGE
}
