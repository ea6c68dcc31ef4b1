import { expect, it } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import { daysSinceLastVisit, isRevisitation, nextVisit } from './revisitation.ts'

it('visits are counted, each with the beginning of the one before', () => {
  const first = nextVisit(null, 100)
  expect(first).toEqual({ count: 1, time: 100, ts: 100 })
  expect(daysSinceLastVisit(first)).toBeNull()
  const second = nextVisit(first, 100 + 8.5 * DAY_MS)
  expect(second).toEqual({ count: 2, time: 100, ts: 100 + 8.5 * DAY_MS })
  expect(daysSinceLastVisit(second)).toBe(8)
  expect(daysSinceLastVisit(null)).toBeNull()
})

it('a clock that was set back makes no days', () => {
  expect(daysSinceLastVisit({ count: 2, time: 9 * DAY_MS, ts: DAY_MS })).toBe(0)
})

it.each([
  undefined,
  'x',
  7,
  [],
  {},
  { count: 0, time: 1, ts: 1 },
  { count: 1.5, time: 1, ts: 1 },
  { count: '3', time: 1, ts: 1 },
  { count: 3, time: null, ts: 1 },
  { count: 3, time: 1 },
])('what is stored as %j restarts the count', (stored) => {
  expect(isRevisitation(stored)).toBe(false)
  expect(nextVisit(stored, 5)).toEqual({ count: 1, time: 5, ts: 5 })
})
