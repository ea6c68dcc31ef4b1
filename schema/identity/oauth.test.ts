import { expect, it } from 'vitest'
import { isReservedName } from '../routes.ts'
import { isOAuthFlow, isOAuthTarget } from './oauth.ts'

it.each(['/oauth/', '/oauth', '/oauth/authorize?client_id=1&redirect_uri=https%3A%2F%2Fapp.example%2F', '/oauth?a=1'])(
  '%s belongs to an OAuth flow',
  (next) => expect(isOAuthTarget(next)).toBe(true),
)

it.each([
  null,
  undefined,
  '',
  '/',
  '/pin/1/',
  '/oauthor/',
  '/OAuth/',
  '/pin/oauth/',
  '/oauth/../pin/1/',
  '/oauth/%2e%2e/pin/1/',
  '//oauth/',
  '/\\oauth/',
  'oauth/authorize',
  'https://evil.example/oauth/authorize',
  '//evil.example/oauth/',
  '/oauth/..//evil.example/',
  '/pin/1/?next=/oauth/',
])('%s does not', (next) => expect(isOAuthTarget(next)).toBe(false))

it.each([
  ['/login/', '/oauth/authorize', true],
  ['/login', '/oauth/authorize', true],
  ['/signup/', '/oauth/authorize', true],
  ['/login/', '/pin/1/', false],
  ['/pin/1/', '/oauth/authorize', false],
  ['/login/connect/', '/oauth/authorize', false],
])('%s on the way to %s: %s', (path, next, expected) => {
  expect(isOAuthFlow(path, new URLSearchParams({ next }))).toBe(expected)
})

it('no profile can have the path that marks the flow', () => expect(isReservedName('OAuth')).toBe(true))
