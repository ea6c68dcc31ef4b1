import { expect, test, vi } from 'vitest'
import { renderDuration } from './log-impressions.ts'

test.each([
  [2e8, true, 1.5e9],
  [1.5e9, true, 1.5e9],
  [4e9, true, 4e9],
  [2e8, false, 2e8],
])('%d ns, with the minimum: %s', (duration, hasMinimum, counted) =>
  expect(renderDuration(duration, () => hasMinimum)).toBe(counted),
)

test('whether there is a minimum is asked only where it would change something', () => {
  const hasMinimum = vi.fn(() => true)
  renderDuration(1.5e9, hasMinimum)
  expect(hasMinimum).not.toHaveBeenCalled()
  renderDuration(1.4e9, hasMinimum)
  expect(hasMinimum).toHaveBeenCalledOnce()
})
