import * as v from 'valibot'
import { Image } from '../media/image.ts'
import { PinUser } from '../pin-user.ts'

export const Profile = v.object({
  __typename: v.literal('Profile'),
  user: PinUser,
  cover: v.nullable(Image),
  about: v.string(),
  /** Host name of their verified site. */
  website: v.nullable(v.string()),
  /** The address that a business gives its customers. */
  contactEmail: v.nullable(v.string()),
  /** People, not boards. */
  followingCount: v.number(),
  isMe: v.boolean(),
  isHiddenFromSearch: v.boolean(),
})
export type Profile = v.InferOutput<typeof Profile>

export const ProfileTile = v.object({
  __typename: v.literal('User'),
  id: v.string(),
  username: v.string(),
  fullName: v.string(),
  mediumImageUrl: v.nullable(v.string()),
  followerCount: v.number(),
})
export type ProfileTile = v.InferOutput<typeof ProfileTile>
