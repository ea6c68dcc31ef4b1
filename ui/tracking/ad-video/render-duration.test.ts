import { expect, test } from 'vitest'
import { renderDuration } from './render-duration.ts'

test.each([
  [2e8, true, 1.5e9],
  [1.5e9, true, 1.5e9],
  [4e9, true, 4e9],
  [2e8, false, 2e8],
])('%d ns, with the minimum: %s', (duration, hasMinimum, counted) =>
  expect(renderDuration(duration, hasMinimum)).toBe(counted),
)
