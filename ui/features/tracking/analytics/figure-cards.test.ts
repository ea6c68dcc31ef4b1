import { expect, test } from 'vitest'
import { toChange, type Change } from './figure-cards.tsx'

test.each<[now: number, before: number, change: Change]>([
  [0, 0, { type: 'none' }],
  [5, 0, { type: 'first' }],
  [5, 5, { type: 'same' }],
  [15, 10, { type: 'up', percent: 50 }],
  [5, 10, { type: 'down', percent: 50 }],
  [0, 10, { type: 'down', percent: 100 }],
  [1_001, 1_000, { type: 'up', percent: 1 }],
  [400, 100, { type: 'up', percent: 300 }],
])('%i after %i', (now, before, change) => {
  expect(toChange(now, before)).toEqual(change)
})
