import { expect, it } from 'vitest'
import { SIGN_IN_LIMITS } from '#schema/constants/limits.ts'
import { signInLimits } from './sign-in-limits.ts'

const { account, accountAndAddress, address } = SIGN_IN_LIMITS

it('a stranger is counted by pair, account and address, and forgiven all but the address', () => {
  const { counted, forgiven } = signInLimits({ account: 'user:1', address: '203.0.113.7', device: null })
  expect(counted).toEqual([
    { rule: accountAndAddress, key: 'user:1 203.0.113.7' },
    { rule: account, key: 'user:1' },
    { rule: address, key: '203.0.113.7' },
  ])
  expect(forgiven).toEqual(counted.slice(0, 2))
})

it('a known browser has tries of its own and leaves the account’s alone', () => {
  const { counted, forgiven } = signInLimits({ account: 'user:1', address: '203.0.113.7', device: 'd1' })
  expect(counted).toEqual([
    { rule: accountAndAddress, key: 'user:1 d1' },
    { rule: address, key: '203.0.113.7' },
  ])
  expect(forgiven).toEqual(counted.slice(0, 1))
})
