import { expect, it } from 'vitest'
import { presentAccount, presentOwner, presentPublicUser, type AccountRow } from './present-user.ts'

const amber: AccountRow = {
  id: 'u1',
  username: 'amber',
  fullName: 'Amber Lindqvist',
  imageSignature: null,
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
  const partner = { businessName: 'Pine & Co', contactEmail: null, ownershipEmail: null }
  expect(presentAccount({ ...amber, isPartner: true }, { partner })).toMatchObject({
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
  const owned = { ...partner, ownershipEmail: 'owner@post.example' }
  expect(
    presentAccount({ ...amber, isPartner: true }, { partner: owned, isLinkedBusiness: true }).partner,
  ).toMatchObject({
    bizOwnershipEmail: 'owner@post.example',
    isLinkedBusiness: true,
  })
  expect(presentAccount({ ...amber, isPartner: true }).partner?.businessName).toBe('Amber Lindqvist')
  expect(presentAccount(amber).partner).toBeNull()
})

it('shows a business its owners without what is private to them', () => {
  expect(presentOwner({ ...amber, isPartner: true })).toEqual({
    ...presentPublicUser({ ...amber, isPartner: true }),
    email: null,
    partner: null,
    owners: [],
    businesses: [],
    country: null,
    street: null,
    locality: null,
    postal_code: null,
    region: null,
    hasManagedAdvertisers: false,
  })
})
