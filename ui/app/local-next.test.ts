import { expect, test } from 'vitest'
import { localNext } from './local-next.ts'

test.each(['/pin/01J/', '/pin/01J/?a=1#comments', '/'])('keeps %s', (next) => {
  expect(localNext(next, '/login/')).toBe(next)
})

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
  '/login',
  '/login/?next=/',
])('goes home instead of %s', (next) => {
  expect(localNext(next, '/login/')).toBe('/')
})
