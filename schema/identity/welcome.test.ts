import { expect, test } from 'vitest'
import { welcomeHref } from './welcome.ts'

test.each([
  ['/', '/welcome/'],
  ['/today/', '/welcome/?next=%2Ftoday%2F'],
  ['/pin/1/?url=%2Fpin%2F1%2F&media=0a&description=Tea', '/welcome/?next=%2Fpin%2F1%2F'],
  ['/oauth/?client_id=1', '/oauth/?client_id=1'],
])('a sign-up that came by %s leads to %s', (next, path) => {
  expect(welcomeHref(next)).toBe(path)
})
