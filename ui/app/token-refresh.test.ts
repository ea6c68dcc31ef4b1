import { expect, test } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { decideTokenRefresh } from './token-refresh.ts'

test.each([
  [91, 'enabled', null],
  [90, 'enabled', 'refreshToken'],
  [1, 'enabled', 'refreshToken'],
  [1, 'employees', 'refreshToken'],
  [1, 'control', null],
  [1, undefined, null],
  [119, 'enabled_proactive', 'refreshToken'],
  [0, 'enabled', 'refreshStoredAccounts'],
  [-4, 'control', 'refreshStoredAccounts'],
  [null, 'enabled', null],
] as const)('with %s days left, in group %s: %s', (daysToExpiration, group, expected) => {
  const context = { isAuthenticated: true } as RequestContext
  const experiments = { active: group ? { identity_token_refresh: group } : {}, triggerable: {} } as const
  expect(decideTokenRefresh({ context, daysToExpiration, experiments })).toBe(expected)
})

test('nobody else refreshes anything', () => {
  const context = { isAuthenticated: false } as RequestContext
  const experiments = { active: { identity_token_refresh: 'enabled' }, triggerable: {} }
  expect(decideTokenRefresh({ context, daysToExpiration: 10, experiments })).toBeNull()
})
