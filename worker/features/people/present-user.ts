import type { partners, userPlaces, users } from '#db/tables/users.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import type { AccountSummary, LinkedAccount, PartnerSummary, PublicUser } from '#schema/people/user-calls.ts'

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
  owners: LinkedAccount[]
  businesses: LinkedAccount[]
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
  const { owners = [], businesses = [] } = parts
  return { ...presentLinked(user, parts), owners, businesses }
}

export function presentLinked(user: AccountRow, parts: Partial<AccountParts> = {}): LinkedAccount {
  const { place = null, hasManagedAdvertisers = false } = parts
  return {
    ...presentPublicUser(user),
    email: user.email,
    partner: presentPartner(user, parts),
    owners: [],
    businesses: [],
    country: user.country,
    street: place?.street ?? null,
    locality: place?.locality ?? null,
    postal_code: place?.postalCode ?? null,
    region: place?.region ?? null,
    hasManagedAdvertisers,
  }
}

export function presentOwner(user: PublicRow): LinkedAccount {
  return { ...presentLinked({ ...user, email: null, country: null }), partner: null }
}

/** A business without a name uses the account's. */
function presentPartner(
  user: AccountRow,
  { partner, isLinkedBusiness = false }: Partial<AccountParts>,
): PartnerSummary | null {
  if (!user.isPartner) return null
  return {
    bizContactEmail: partner?.contactEmail ?? null,
    bizOwnershipEmail: partner?.ownershipEmail ?? user.email,
    businessName: partner?.businessName ?? user.fullName,
    isLinkedBusiness,
  }
}
