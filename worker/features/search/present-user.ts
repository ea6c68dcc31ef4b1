import { mediaUrl } from '#schema/media-url.ts'
import type { ProfileTile } from '#schema/profile.ts'

interface UserRow {
  id: string
  username: string
  fullName: string
  picture: string | null
  followerCount: number
}

export function presentUser({ id, username, fullName, picture, followerCount }: UserRow): ProfileTile {
  return {
    __typename: 'User',
    id,
    username,
    fullName,
    mediumImageUrl: picture && mediaUrl('136x136', picture, 'webp'),
    followerCount,
  }
}
