import { expect, test } from 'vitest'
import { cardVariant } from './card-variant.ts'

test.each([
  [true, false, 'authDesktop'],
  [true, true, 'default'],
  [false, false, 'default'],
  [false, true, 'default'],
] as const)('signed in: %s, mobile: %s has the card %s', (isAuthenticated, isMobile, variant) => {
  expect(cardVariant({ isAuthenticated, isMobile })).toBe(variant)
})
