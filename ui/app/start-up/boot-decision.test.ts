import { expect, test } from 'vitest'
import { decideBoot } from './boot-decision.ts'

test.each([
  ['', 'full', 'boot'],
  ['?q=cats', 'full', 'boot'],
  ['', null, 'boot'],
  ['?server_only=1', 'full', 'stay'],
  ['?a=1&server_only', 'full', 'stay'],
  ['?server_only=', null, 'stay'],
  ['', 'server_only', 'stay'],
  ['', 'cache', 'cachedCopy'],
  ['?server_only=1', 'cache', 'stay'],
] as const)('a document at %j rendered as %s: %s', (search, renderMode, decision) => {
  expect(decideBoot(search, renderMode)).toBe(decision)
})
