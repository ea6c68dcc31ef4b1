import { expect, it } from 'vitest'
import { NO_CAPTCHA_LIMITS, LOGIN_LIMITS } from '#schema/constants/limits.ts'
import { loginLimits, type LoginAttempt } from './login-limits.ts'

const { account, accountAndAddress, address } = LOGIN_LIMITS
const STRANGER: LoginAttempt = { account: 'user:1', address: '203.0.113.7', device: null, lacksCaptcha: false }
const OF_STRANGER = [
  { rule: accountAndAddress, key: 'user:1 203.0.113.7' },
  { rule: account, key: 'user:1' },
  { rule: address, key: '203.0.113.7' },
]
const UNPROVED = { rule: NO_CAPTCHA_LIMITS.account, key: 'user:1' }

it('a stranger is counted by pair, account and address, and forgiven all but the address', () => {
  const { counted, forgiven } = loginLimits(STRANGER)
  expect(counted).toEqual(OF_STRANGER)
  expect(forgiven).toEqual([...OF_STRANGER.slice(0, 2), UNPROVED])
})

it('a stranger without a captcha also counts by account and by address', () => {
  const { counted, forgiven } = loginLimits({ ...STRANGER, lacksCaptcha: true })
  expect(counted).toEqual([...OF_STRANGER, UNPROVED, { rule: NO_CAPTCHA_LIMITS.address, key: '203.0.113.7' }])
  expect(forgiven).toEqual([...OF_STRANGER.slice(0, 2), UNPROVED])
})

it('a known browser has tries of its own and leaves the account’s alone', () => {
  const { counted, forgiven } = loginLimits({ ...STRANGER, device: 'd1' })
  expect(counted).toEqual([
    { rule: accountAndAddress, key: 'user:1 d1' },
    { rule: address, key: '203.0.113.7' },
  ])
  expect(forgiven).toEqual(counted.slice(0, 1))
})

it('a caller that has no token to send waits for a minute at most', () => {
  for (const { delaysMs } of Object.values(NO_CAPTCHA_LIMITS)) expect(Math.max(...delaysMs)).toBeLessThanOrEqual(60_000)
})
