import { describe, expect, it } from 'vitest'
import type { PublicUser } from '#schema/people/user-calls.ts'
import { parseAccounts, sortAccounts, toAccountSummary } from './account-summary.ts'

function person(username: string, fullName: string): PublicUser {
  return {
    id: username,
    username,
    fullName,
    imageMediumUrl: null,
    imageLargeUrl: null,
    isPartner: false,
    isVerifiedMerchant: false,
    followerCount: 0,
  }
}

const NOTHING = {
  email: null,
  owners: [],
  partner: null,
  businesses: [],
  country: null,
  street: null,
  locality: null,
  postal_code: null,
  region: null,
  hasManagedAdvertisers: false,
}

describe('the accounts of a batch', () => {
  it('are those whose answer is a success', () => {
    const accounts = parseAccounts({
      a: { status: 'success', code: 0, data: person('a', 'Amber') },
      b: { status: 'failure', code: 67, message: 'gone', data: null },
    })
    expect(accounts).toEqual([{ ...person('a', 'Amber'), ...NOTHING }])
  })

  it('have every field, and the email of the account where a business has none of its own', () => {
    const partner = { bizContactEmail: null, bizOwnershipEmail: null, businessName: 'Lamps', isLinkedBusiness: true }
    const business = { ...person('lamps', 'Lamps'), email: 'lamps@post.example', partner }
    const summary = toAccountSummary({
      ...person('a', 'Amber'),
      email: 'a@post.example',
      businesses: [business as never],
    })
    expect(summary).toEqual({
      ...person('a', 'Amber'),
      ...NOTHING,
      email: 'a@post.example',
      businesses: [
        { ...business, ...NOTHING, email: business.email, partner: { ...partner, bizOwnershipEmail: business.email } },
      ],
    })
  })

  it('stand by full name if all have one', () => {
    const all = [person('a', 'Örjan'), person('c', 'Birk'), person('b', 'anna')]
    expect(sortAccounts(all, 'en_US').map(({ username }) => username)).toEqual(['b', 'c', 'a'])
    expect(sortAccounts([person('z', 'Same'), person('y', 'Same')], 'en_US')[0]?.username).toBe('y')
  })

  it('stand by username as soon as one has no full name', () => {
    const all = [person('c', 'Amber'), person('b', ''), person('a', 'Zoe')]
    expect(sortAccounts(all, 'en_US').map(({ username }) => username)).toEqual(['a', 'b', 'c'])
  })
})
