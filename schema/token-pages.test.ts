import { expect, it } from 'vitest'
import { isTokenPage, withoutToken } from './token-pages.ts'

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

it.each([
  ['/verify-email/?token=a', '/verify-email/'],
  ['/password/new?token=a&utm_source=mail', '/password/new?utm_source=mail'],
  ['/password/new/', null],
  ['/password/new/?state=done', null],
  ['/login/?token=a', null],
])('%s without its secret: %s', (path, expected) => {
  expect(withoutToken(path)).toBe(expected)
})
