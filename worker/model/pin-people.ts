import { sql, type SQL } from 'drizzle-orm'
import { hasBlocked } from '#db/blocks.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { PinUser } from '#schema/pin-user.ts'
import type { Viewer } from '#worker/context/viewer.ts'

export interface PersonRecord {
  id: string
  username: string
  fullName: string
  image: string | null
  followerCount: number
  isVerifiedMerchant: 0 | 1
  isIdentityVerified: 0 | 1
  domainUrl: string | null
  followedByMe: 0 | 1
  blockedByMe: 0 | 1
}

/** One JSON object for the user of the table alias, with the viewer's relation to them. */
export function personJson(alias: string, viewer: Viewer): SQL {
  const u = sql.raw(alias)
  const me = viewer.type === 'AUTH' ? viewer.user.id : null
  const followedByMe =
    me === null
      ? sql`0`
      : sql`exists (select 1 from user_follows f where f.follower_id = ${me} and f.followed_id = ${u}.id)`
  const blockedByMe = me === null ? sql`0` : hasBlocked(me, sql`${u}.id`)
  return sql`json_object('id', ${u}.id, 'username', ${u}.username,
    'fullName', ${u}.full_name, 'image', ${u}.picture_signature,
    'followerCount', ${u}.follower_count, 'isVerifiedMerchant', ${u}.is_verified_merchant,
    'isIdentityVerified', ${u}.is_identity_verified, 'domainUrl', ${u}.domain_url,
    'followedByMe', ${followedByMe}, 'blockedByMe', ${blockedByMe})`
}

export function presentPerson(person: PersonRecord): PinUser {
  return {
    id: globalId('User', person.id),
    entityId: person.id,
    username: person.username,
    fullName: person.fullName,
    smallImageUrl: person.image && mediaUrl('75x75', person.image, 'webp'),
    mediumImageUrl: person.image && mediaUrl('136x136', person.image, 'webp'),
    largeImageUrl: person.image && mediaUrl('236x', person.image, 'webp'),
    followerCount: person.followerCount,
    explicitlyFollowedByMe: person.followedByMe === 1,
    blockedByMe: person.blockedByMe === 1,
    isVerifiedMerchant: person.isVerifiedMerchant === 1,
    verifiedIdentity: { verified: person.isIdentityVerified === 1 },
    domainUrl: person.domainUrl,
  }
}

/** The id is unique across kinds, unlike `entityId`. */
export function globalId(kind: string, id: string): string {
  return btoa(`${kind}:${id}`)
}
