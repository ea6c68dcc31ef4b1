import { expect, it } from 'vitest'
import { resolveInternalIp } from './internal-ip.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '198.51.100.1, 203.0.113.7', true],
  ['203.0.113.70', '203.0.113.7', false],
  ['203.0.113.7', undefined, false],
  ['203.0.113.7', '', false],
  ['', ',', false],
  ['2001:db8::1', '2001:db8::1', true],
])('%s in %j: %s', (address, listed, expected) => {
  expect(resolveInternalIp(address, listed)).toBe(expected)
})
