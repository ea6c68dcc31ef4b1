import { expect, test } from 'vitest'
import { isReloadDelay } from './reload-delay.ts'

test.each([
  [{ version: 'a', at: 0 }, true],
  [{ version: 'a', at: 1_800_000_000_000 }, true],
  [{ version: 'a', at: -1 }, false],
  [{ version: 'a', at: '1800000000000' }, false],
  [{ version: 'a', at: null }, false],
  [{ version: 'a', at: Number.NaN }, false],
  [{ version: 1, at: 1 }, false],
  [{ at: 1 }, false],
  [{}, false],
  [[], false],
  [1_800_000_000_000, false],
  [null, false],
  [undefined, false],
] as const)('%j: %s', (value, isValid) => {
  expect(isReloadDelay(value)).toBe(isValid)
})
