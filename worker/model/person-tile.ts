import { users } from '#db/tables/users.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { ProfileTile } from '#schema/people/profile.ts'

/** Who a person is, and what they look like. */
export const PERSON_COLUMNS = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  image: users.imageSignature,
}

export const PERSON_TILE_COLUMNS = { ...PERSON_COLUMNS, followerCount: users.followerCount }

interface PersonTileRow {
  id: string
  username: string
  fullName: string
  image: string | null
  followerCount: number
}

export function presentPersonTile({ id, username, fullName, image, followerCount }: PersonTileRow): ProfileTile {
  return {
    __typename: 'User',
    id,
    username,
    fullName,
    mediumImageUrl: image && mediaUrl('136x136', image, 'webp'),
    followerCount,
  }
}
