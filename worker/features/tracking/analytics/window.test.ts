import { expect, it } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import { toReport, toWindow } from './window.ts'

const NOW = Date.UTC(2026, 10, 22, 23, 59)
const TODAY = Math.floor(NOW / DAY_MS)

it('covers so many days with today as the last one, and as many before', () => {
  expect(toWindow(7, NOW)).toEqual({ days: 7, before: TODAY - 13, first: TODAY - 6, last: TODAY })
})

it('has a line for each day and adds up both times by themselves', () => {
  const figures = (impressions: number) => ({ impressions, closeups: 2, saves: 1, clicks: 0 })
  const report = toReport(toWindow(7, NOW), [
    { day: TODAY - 14, ...figures(1_000) },
    { day: TODAY - 13, ...figures(100) },
    { day: TODAY - 7, ...figures(10) },
    { day: TODAY - 6, ...figures(5) },
    { day: TODAY, ...figures(3) },
    { day: TODAY + 1, ...figures(10_000) },
  ])
  expect(report.totals).toEqual({ impressions: 8, closeups: 4, saves: 2, clicks: 0 })
  expect(report.before).toEqual({ impressions: 110, closeups: 4, saves: 2, clicks: 0 })
  expect(report.series.map(({ day, impressions }) => [day, impressions])).toEqual([
    ['2026-11-16', 5],
    ['2026-11-17', 0],
    ['2026-11-18', 0],
    ['2026-11-19', 0],
    ['2026-11-20', 0],
    ['2026-11-21', 0],
    ['2026-11-22', 3],
  ])
})

it('is all zeros where nothing was counted', () => {
  const { totals, before, series } = toReport(toWindow(30, NOW), [])
  const zeros = { impressions: 0, closeups: 0, saves: 0, clicks: 0 }
  expect([totals, before]).toEqual([zeros, zeros])
  expect(series).toHaveLength(30)
})
