import { expect, test } from 'vitest'
import { wrapperVariant } from './wrapper-variant.ts'

test.each([
  [true, false, '/', 'authDesktop'],
  [false, false, '/', 'unauthDesktop'],
  [true, true, '/', 'mobile'],
  [false, true, '/', 'mobile'],
  [false, true, '/pin/1/', 'mobile'],
  [false, true, '/login/', 'bare'],
  [false, true, '/login', 'bare'],
  [false, true, '/signup/', 'bare'],
  [true, true, '/login/', 'bare'],
  [false, false, '/login/', 'unauthDesktop'],
  [true, false, '/signup/', 'authDesktop'],
] as const)('signed in: %s, mobile: %s, %s has the wrapper %s', (isAuthenticated, isMobile, path, variant) => {
  expect(wrapperVariant({ isAuthenticated, isMobile, isOAuthFlow: false, path })).toBe(variant)
})

test.each([true, false])('the forms of an OAuth flow have the screen for themselves, mobile: %s', (isMobile) => {
  expect(wrapperVariant({ isAuthenticated: false, isMobile, isOAuthFlow: true, path: '/login/' })).toBe('bare')
})
