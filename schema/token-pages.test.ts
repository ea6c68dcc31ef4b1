import { expect, it } from 'vitest'
import { ROUTES } from './routes.ts'
import { isSecretAddress, isTokenPage, SECRET_PATHS, withoutSecrets, withoutToken } from './token-pages.ts'

it.each([
  ['/verify-email/?token=a', true],
  ['/verify-email?token=a', true],
  ['/email-change/', true],
  ['/password/new/?token=a#top', true],
  ['/password/reset/', false],
  ['/appeal/?token=a', true],
  ['/appeal/1/', false],
  ['/pin/1/?token=/verify-email/', false],
  ['/invite/abc/', true],
  ['/invite/abc', true],
  ['/invite/abc/?utm_source=mail', true],
  ['/email/subscription/abc/', true],
  ['/invite/', false],
  ['/invite/a/b/', false],
  ['/email/subscription/', false],
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

it.each([
  ['/pin/1/?a=b', '/pin/1/?a=b', false],
  ['/verify-email/?token=a', '/verify-email/', true],
  ['/verify-email/', '/verify-email/', true],
  ['/invite/abc/?a=b', '/invite/', true],
  ['/email/subscription/abc', '/email/subscription/', true],
  ['/login/?next=%2Finvite%2Fabc%2F&utm_source=x', '/login/?utm_source=x', true],
  ['/login/?next=%2Finvite%2Fabc%2F', '/login/', true],
  ['/signup/?next=%2Fpassword%2Fnew%2F%3Ftoken%3Da', '/signup/', true],
  ['/login/?next=%2Fsignup%2F%3Fnext%3D%252Finvite%252Fabc%252F', '/login/', true],
  ['/Invite/abc', '/invite/', true],
  ['/Verify-Email/?token=a', '/Verify-Email/', true],
  ['/signup/?next=%2FINVITE%2Fabc%2F', '/signup/', true],
  ['/login/?next=%2F%2Finvite%5Cabc&utm_source=x', '/login/?utm_source=x', true],
  ['/login/?next=%2Fpin%2F1%2F', '/login/?next=%2Fpin%2F1%2F', false],
])('%s is told to others as %s', (path, expected, isSecret) => {
  expect([withoutSecrets(path), isSecretAddress(path)]).toEqual([expected, isSecret])
})

it('knows every page whose path has a code or a token', () => {
  const secret = Object.entries(ROUTES).flatMap(([name, path]) =>
    /:(?:code|token|secret|key)\b/.test(path) ? name : [],
  )
  expect(secret.toSorted()).toEqual(SECRET_PATHS.toSorted())
})
