import { expect, it } from 'vitest'
import { isTokenPage } from './token-pages.ts'

it.each([
  ['/verify-email/?token=a', true],
  ['/verify-email?token=a', true],
  ['/email-change/', true],
  ['/password/new/?token=a#top', true],
  ['/password/reset/', false],
  ['/pin/1/?token=/verify-email/', false],
  ['/', false],
])('%s: %s', (path, expected) => {
  expect(isTokenPage(path)).toBe(expected)
})
