import { expect, test } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { EXPERIMENTS, findGroups } from '#schema/tracking/experiment-constants.ts'
import { decideTokenRefresh } from './token-refresh.ts'

test.each([
  [91, 'enabled', null],
  [90, 'enabled', 'GET refreshToken'],
  [1, 'enabled', 'GET refreshToken'],
  [1, 'employees', 'GET refreshToken'],
  [1, 'control', null],
  [1, undefined, null],
  [90, 'employees', 'GET refreshToken'],
  [91, 'employees', null],
  [119, 'enabled_proactive', 'GET refreshToken'],
  [0, 'enabled', 'GET refreshStoredAccounts'],
  [-4, 'control', 'GET refreshStoredAccounts'],
  [null, 'enabled', null],
] as const)('with %s days left, in group %s: %s', (daysToExpiration, group, expected) => {
  const context = { isAuthenticated: true } as RequestContext
  const experiments = { active: group ? { identity_token_refresh: group } : {}, triggerable: {} } as const
  expect(decideTokenRefresh({ context, daysToExpiration, experiments })).toBe(expected)
})

test('other viewers refresh nothing', () => {
  const context = { isAuthenticated: false } as RequestContext
  const experiments = { active: { identity_token_refresh: 'enabled' }, triggerable: {} }
  expect(decideTokenRefresh({ context, daysToExpiration: 10, experiments })).toBeNull()
})

test('a group that the experiment does not have throws, where the group decides', () => {
  const context = { isAuthenticated: true } as RequestContext
  const experiments = { active: { identity_token_refresh: 'enabled_later' }, triggerable: {} }
  const decide = (daysToExpiration: number) => decideTokenRefresh({ context, daysToExpiration, experiments })
  expect(() => decide(10)).toThrow('Unexpected experiment case: enabled_later')
  expect(decide(0)).toBe('GET refreshStoredAccounts')
})

test('every group of the experiment is one that a page knows', () => {
  const context = { isAuthenticated: true } as RequestContext
  const definition = EXPERIMENTS.find(({ name }) => name === 'identity_token_refresh')
  expect(definition).toBeDefined()
  for (const group of definition ? findGroups(definition) : []) {
    const experiments = { active: { identity_token_refresh: group }, triggerable: {} }
    expect(() => decideTokenRefresh({ context, daysToExpiration: 10, experiments })).not.toThrow()
  }
})
