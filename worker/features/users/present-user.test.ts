import { expect, it } from 'vitest'
import { presentAccount, presentPublicUser, type AccountRow } from './present-user.ts'

const amber: AccountRow = {
  id: 'u1',
  username: 'amber',
  fullName: 'Amber Lindqvist',
  pictureSignature: null,
  isPartner: false,
  isVerifiedMerchant: false,
  followerCount: 3,
  email: 'amber@tackboard.example',
  country: 'SE',
}

it('shows others nothing that is private', () => {
  expect(presentPublicUser(amber)).toEqual({
    id: 'u1',
    username: 'amber',
    fullName: 'Amber Lindqvist',
    imageMediumUrl: null,
    imageLargeUrl: null,
    isPartner: false,
    isVerifiedMerchant: false,
    followerCount: 3,
  })
})

it('shows the owner of a business its data, with the account’s email where there is no other', () => {
  expect(
    presentAccount({ ...amber, isPartner: true }, { businessName: 'Pine & Co', contactEmail: null }),
  ).toMatchObject({
    email: 'amber@tackboard.example',
    partner: {
      bizContactEmail: null,
      bizOwnershipEmail: 'amber@tackboard.example',
      businessName: 'Pine & Co',
      isLinkedBusiness: false,
    },
    owners: [],
    businesses: [],
  })
  expect(presentAccount({ ...amber, isPartner: true }, null).partner?.businessName).toBe('Amber Lindqvist')
  expect(presentAccount(amber, null).partner).toBeNull()
})
