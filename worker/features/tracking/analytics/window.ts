import { DAY_MS } from '#schema/time.ts'
import { FIGURES } from '#schema/tracking/analytics-constants.ts'
import type { Figures } from '#schema/tracking/analytics-queries.ts'

/** Days since 1970, UTC. The last is today; as many days precede the first, for comparison. */
export interface Window {
  days: number
  /** First day of the previous period. */
  before: number
  first: number
  last: number
}

export interface DayRow extends Figures {
  day: number
}

export interface Report {
  days: number
  totals: Figures
  before: Figures
  series: ({ day: string } & Figures)[]
}

export function toWindow(days: number, now: number): Window {
  const last = Math.floor(now / DAY_MS)
  const first = last - days + 1
  return { days, before: first - days, first, last }
}

export function toReport(window: Window, rows: readonly DayRow[]): Report {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const series = Array.from({ length: window.days }, (_, place) => {
    const day = window.first + place
    return { day: toDate(day), ...toFigures(byDay.get(day)) }
  })
  return {
    days: window.days,
    totals: sumFigures(series),
    before: sumFigures(rows.filter(({ day }) => day >= window.before && day < window.first)),
    series,
  }
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

function toFigures(row: Figures | undefined): Figures {
  return {
    impressions: row?.impressions ?? 0,
    closeups: row?.closeups ?? 0,
    saves: row?.saves ?? 0,
    clicks: row?.clicks ?? 0,
  }
}

function sumFigures(rows: readonly Figures[]): Figures {
  const sum = toFigures(undefined)
  for (const row of rows) for (const name of FIGURES) sum[name] += row[name]
  return sum
}
