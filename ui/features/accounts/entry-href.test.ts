import { expect, test } from 'vitest'
import { entryHref } from './entry-href.ts'

test.each([
  ['login', '/', '/login/?next=%2F'],
  ['login', '/pin/1/?a=b', '/login/?next=%2Fpin%2F1%2F%3Fa%3Db'],
  ['signup', '/pin/1/', '/signup/?next=%2Fpin%2F1%2F'],
  ['login', '/verify-email/?token=a', '/login/'],
  ['signup', '/password/new?token=a', '/signup/'],
  ['login', '/login/', '/login/'],
  ['login', '/login', '/login/'],
  ['signup', '/login/', '/signup/'],
  ['signup', '/login/?next=%2Fpin%2F1%2F', '/signup/?next=%2Fpin%2F1%2F'],
  ['login', '/signup/?next=%2Fpin%2F1%2F', '/login/?next=%2Fpin%2F1%2F'],
] as const)('the link to %s on %s leads to %s', (to, from, address) => {
  expect(entryHref(to, from)).toBe(address)
})
