import { expect, test } from 'vitest'
import { isPinFooterShown } from './footer.tsx'

test.each([
  [false, false, undefined, true],
  [false, true, 'enabled', true],
  [true, false, undefined, false],
  [true, false, 'control', false],
  [true, true, undefined, true],
  [true, true, 'control', true],
  [true, true, 'enabled', false],
  [true, true, 'employees', false],
])('signed in: %s, checked: %s, group %s: shown %s', (isAuthenticated, isChecked, group, isShown) => {
  expect(isPinFooterShown({ isAuthenticated, isChecked, group })).toBe(isShown)
})
