import { describe, expect, it } from 'vitest'
import { MAX_STORED_ACCOUNTS } from '#schema/identity/session-constants.ts'
import type { SessionUser } from '#schema/viewer.ts'
import { findOnlyService, withAccount, withoutAccount, withSessions, type AccountsRecord } from './stored-accounts.ts'

const NOBODY: AccountsRecord = { sessions: {}, accounts: {}, groupId: null }

function user(name: string): SessionUser {
  const facts = { id: name, username: `${name}.name`, email: `${name}@post.example`, image_medium_url: `/${name}.jpg` }
  const ways = { has_password: true, connected_to_facebook: false, connected_to_google: true }
  return { ...facts, ...ways } as SessionUser
}

function makeRecord(...names: string[]): AccountsRecord {
  return names.reduce((record, name) => withAccount(record, user(name), () => 'group'), NOBODY)
}

describe('what the browser keeps of its accounts', () => {
  it('is one account with what its owner can log in by, and no group', () => {
    expect(makeRecord('a')).toEqual({
      sessions: { a: { logged_in: true } },
      accounts: {
        'a.name': {
          avatar: '/a.jpg',
          email: 'a@post.example',
          loginMethods: { email: true, facebook: false, google: true },
        },
      },
      groupId: null,
    })
  })

  it('has a group from the second account on, which stays the same', () => {
    const two = makeRecord('a', 'b')
    expect([Object.keys(two.sessions), two.groupId]).toEqual([['b', 'a'], 'group'])
    expect(withAccount(two, user('c'), () => 'another').groupId).toBe('group')
  })

  it('never has more accounts than a browser may store; signed-out ones give way first', () => {
    const names = Array.from({ length: MAX_STORED_ACCOUNTS }, (_, place) => `n${place}`)
    const full = withSessions(makeRecord(...names), names.slice(1), () => 'group')
    const fuller = withAccount(full, user('new'), () => 'group')
    expect(Object.keys(fuller.sessions).toSorted()).toEqual(['new', ...names.slice(1)].toSorted())
  })

  it('says which accounts are signed in once the server has answered', () => {
    const { sessions } = withSessions(makeRecord('a', 'b'), ['b', 'c'], () => 'group')
    expect(sessions).toEqual({ a: { logged_in: false }, b: { logged_in: true }, c: { logged_in: true } })
  })

  it('forgets an account, and the group with the last but one', () => {
    const left = withoutAccount(makeRecord('a', 'b'), { id: 'a', username: 'a.name' })
    expect(left).toMatchObject({ sessions: { b: { logged_in: true } }, groupId: null })
    expect(Object.keys(left.accounts)).toEqual(['b.name'])
  })

  it('leaves nothing under the former username of an account that was renamed', () => {
    const renamed = withAccount(makeRecord('a', 'b'), { ...user('a'), username: 'anew' }, () => 'group')
    expect(Object.keys(renamed.accounts).toSorted()).toEqual(['anew', 'b.name'])
    const before = { ...renamed, accounts: { ...renamed.accounts, ...makeRecord('a').accounts } }
    expect(Object.keys(withoutAccount(before, { id: 'a', username: 'anew' }).accounts)).toEqual(['b.name'])
  })

  it.for([
    ['a password beside a service', { email: true, facebook: false, google: true }, null],
    ['Google alone', { email: false, facebook: false, google: true }, 'google'],
    ['Facebook alone', { email: false, facebook: true, google: false }, 'facebook'],
    ['no way that this browser knows', { email: false, facebook: false, google: false }, null],
  ] as const)('names the service to log back in with: %s', ([, loginMethods, service]) => {
    expect(findOnlyService({ avatar: null, email: null, loginMethods })).toBe(service)
    expect(findOnlyService(undefined)).toBeNull()
  })
})
