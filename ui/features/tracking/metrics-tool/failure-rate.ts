interface FailureDay {
  count: number
  views: number
}

/** Per 1,000 page views, to two decimals; null without page views. */
export function failureRate(days: readonly FailureDay[]): number | null {
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  return views === 0 ? null : Math.round((count / views) * 100_000) / 100
}
