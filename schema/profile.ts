import * as v from 'valibot'
import { PinUser } from './pin-user.ts'

/** A user as their profile shows them. */
export const Profile = v.object({
  __typename: v.literal('Profile'),
  user: PinUser,
  about: v.string(),
  /** Host name of their site, where they have proved that it is theirs. */
  website: v.nullable(v.string()),
  isMe: v.boolean(),
  /** Its owner has asked search engines to leave it out. */
  isHiddenFromSearch: v.boolean(),
})
export type Profile = v.InferOutput<typeof Profile>

/** A user in a list. */
export const ProfileTile = v.object({
  __typename: v.literal('User'),
  id: v.string(),
  username: v.string(),
  fullName: v.string(),
  mediumImageUrl: v.nullable(v.string()),
  followerCount: v.number(),
})
export type ProfileTile = v.InferOutput<typeof ProfileTile>
