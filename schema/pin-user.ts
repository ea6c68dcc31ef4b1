import * as v from 'valibot'
import { Id } from './id.ts'

/** `id` is opaque to clients, `entityId` is the stored id. */
export const PinUser = v.object({
  id: v.string(),
  entityId: Id,
  username: v.string(),
  fullName: v.string(),
  smallImageUrl: v.nullable(v.string()),
  mediumImageUrl: v.nullable(v.string()),
  largeImageUrl: v.nullable(v.string()),
  followerCount: v.number(),
  explicitlyFollowedByMe: v.boolean(),
  blockedByMe: v.boolean(),
  isVerifiedMerchant: v.boolean(),
  verifiedIdentity: v.object({ verified: v.boolean() }),
  domainUrl: v.nullable(v.string()),
})
export type PinUser = v.InferOutput<typeof PinUser>

/** The fields that calls add to a person's name and image. */
export const NamedPersonData = v.object({
  id: v.string(),
  username: v.string(),
  full_name: v.string(),
  image_small_url: v.nullable(v.string()),
})
export type NamedPersonData = v.InferOutput<typeof NamedPersonData>
