import type { partners, userPlaces, users } from '#db/tables/users.ts'
import type { AccountSummary, PartnerSummary, PublicUser } from '#schema/people/user-calls.ts'
import { avatarUrl } from '#schema/media/media-url.ts'

type UserRow = typeof users.$inferSelect

export type PublicRow = Pick<
  UserRow,
  'id' | 'username' | 'fullName' | 'imageSignature' | 'isPartner' | 'isVerifiedMerchant' | 'followerCount'
>
export type AccountRow = PublicRow & Pick<UserRow, 'email' | 'country'>
export type PartnerRow = Pick<typeof partners.$inferSelect, 'businessName' | 'contactEmail' | 'ownershipEmail'>
export type PlaceRow = Pick<typeof userPlaces.$inferSelect, 'street' | 'locality' | 'postalCode' | 'region'>

export interface AccountParts {
  partner: PartnerRow | null
  place: PlaceRow | null
  isLinkedBusiness: boolean
  hasManagedAdvertisers: boolean
  owners: AccountSummary[]
  businesses: AccountSummary[]
}

const NO_PARTS: AccountParts = {
  partner: null,
  place: null,
  isLinkedBusiness: false,
  hasManagedAdvertisers: false,
  owners: [],
  businesses: [],
}

/** Field by field, so that a new column stays private. */
export function presentPublicUser(user: PublicRow): PublicUser {
  const { id, username, fullName, isPartner, isVerifiedMerchant, followerCount } = user
  return {
    id,
    username,
    fullName,
    imageMediumUrl: avatarUrl(user.imageSignature, '75x75'),
    imageLargeUrl: avatarUrl(user.imageSignature, '136x136'),
    isPartner,
    isVerifiedMerchant,
    followerCount,
  }
}

export function presentAccount(user: AccountRow, parts: Partial<AccountParts> = {}): AccountSummary {
  const all = { ...NO_PARTS, ...parts }
  return {
    ...presentPublicUser(user),
    email: user.email,
    partner: presentPartner(user, all),
    owners: all.owners,
    businesses: all.businesses,
    country: user.country,
    street: all.place?.street ?? null,
    locality: all.place?.locality ?? null,
    postal_code: all.place?.postalCode ?? null,
    region: all.place?.region ?? null,
    hasManagedAdvertisers: all.hasManagedAdvertisers,
  }
}

export function presentOwner(user: PublicRow): AccountSummary {
  return { ...presentAccount({ ...user, email: null, country: null }), partner: null }
}

/** A business without a name uses the account's. */
function presentPartner(user: AccountRow, { partner, isLinkedBusiness }: AccountParts): PartnerSummary | null {
  if (!user.isPartner) return null
  return {
    bizContactEmail: partner?.contactEmail ?? null,
    bizOwnershipEmail: partner?.ownershipEmail ?? user.email,
    businessName: partner?.businessName ?? user.fullName,
    isLinkedBusiness,
  }
}
