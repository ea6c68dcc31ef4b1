import type { partners, users } from '#db/tables/users.ts'
import type { AccountSummary, PartnerSummary, PublicUser } from '#schema/calls/users.ts'
import { mediaUrl } from '#schema/media-url.ts'

type UserRow = typeof users.$inferSelect

export type PublicRow = Pick<
  UserRow,
  'id' | 'username' | 'fullName' | 'pictureSignature' | 'isPartner' | 'isVerifiedMerchant' | 'followerCount'
>
export type AccountRow = PublicRow & Pick<UserRow, 'email' | 'country'>
export type PartnerRow = Pick<typeof partners.$inferSelect, 'businessName' | 'contactEmail'>

/** What everybody sees of a user. Named field by field, so that a new column stays in. */
export function presentPublicUser(user: PublicRow): PublicUser {
  const { id, username, fullName, isPartner, isVerifiedMerchant, followerCount } = user
  const picture = user.pictureSignature
  return {
    id,
    username,
    fullName,
    imageMediumUrl: picture === null ? null : mediaUrl('75x75', picture, 'jpg'),
    imageLargeUrl: picture === null ? null : mediaUrl('136x136', picture, 'jpg'),
    isPartner,
    isVerifiedMerchant,
    followerCount,
  }
}

/** The account summary (start-up specification, section 3). No account has owners, linked businesses or a street yet. */
export function presentAccount(user: AccountRow, partner: PartnerRow | null): AccountSummary {
  return {
    ...presentPublicUser(user),
    email: user.email,
    partner: presentPartner(user, partner),
    owners: [],
    businesses: [],
    country: user.country,
    street: null,
    locality: null,
    postal_code: null,
    region: null,
    hasManagedAdvertisers: false,
  }
}

/** A business that was never asked for its name goes by that of the account. */
function presentPartner(user: AccountRow, partner: PartnerRow | null): PartnerSummary | null {
  if (!user.isPartner) return null
  return {
    bizContactEmail: partner?.contactEmail ?? null,
    bizOwnershipEmail: user.email,
    businessName: partner?.businessName ?? user.fullName,
    isLinkedBusiness: false,
  }
}
