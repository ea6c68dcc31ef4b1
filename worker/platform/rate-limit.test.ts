import { describe, expect, it } from 'vitest'
import { addressKey, mayAddressAttempt } from './rate-limit.ts'

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0000:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:0a00:1', '10.0.0.1'],
    ['::ffff:1:203.0.113.7', '::ffff:1:203.0.113.7'],
    ['::1:ffff:cb00:7107', '0:0:0:0::/64'],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

describe('mayAddressAttempt', () => {
  it('follows the platform, and leaves it to the account where that fails', async () => {
    expect(await mayAddressAttempt({ limit: async () => ({ success: false }) }, '203.0.113.7')).toBe(false)
    expect(await mayAddressAttempt({ limit: async () => ({ success: true }) }, '203.0.113.7')).toBe(true)
    expect(await mayAddressAttempt({ limit: () => Promise.reject(new Error('down')) }, '203.0.113.7')).toBe(true)
  })
})
