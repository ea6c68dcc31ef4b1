import { expect, it } from 'vitest'
import { failureRate } from './failures-section.tsx'

it.each([
  [[{ count: 4, views: 325 }], 12.31],
  [
    [
      { count: 4, views: 900 },
      { count: 2, views: 1_100 },
    ],
    3,
  ],
  [[{ count: 0, views: 10 }], 0],
  [[{ count: 3, views: 0 }], null],
  [[], null],
])('the failures of %j are %d in 1,000 page views', (days, rate) => expect(failureRate(days)).toBe(rate))
