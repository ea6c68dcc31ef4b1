import * as v from 'valibot'
import { Id } from '../id.ts'
import { Image } from '../media/image.ts'

const PinPreview = v.object({
  id: Id,
  title: v.string(),
  image: Image,
  pinner: v.object({ username: v.string() }),
})
export type PinPreview = v.InferOutput<typeof PinPreview>

const ACTIVITY_KINDS = ['created', 'saved', 'board'] as const

/** What a person has done that everyone who may open their profile may see. */
export const ProfileActivity = v.object({
  __typename: v.literal('ProfileActivity'),
  id: Id,
  kind: v.picklist(ACTIVITY_KINDS),
  /** ISO 8601. */
  at: v.string(),
  /** Null for a new board. */
  pin: v.nullable(PinPreview),
  /** Null where it is on no profile. */
  board: v.nullable(v.object({ id: Id, name: v.string(), url: v.string(), owner: v.object({ username: v.string() }) })),
})
export type ProfileActivity = v.InferOutput<typeof ProfileActivity>

const COMMUNITY_KINDS = ['comment', 'tried'] as const

/** What another person has done on a pin of the profile. */
export const CommunityPost = v.object({
  __typename: v.literal('CommunityPost'),
  id: v.string(),
  kind: v.picklist(COMMUNITY_KINDS),
  text: v.string(),
  image: v.nullable(v.object({ small: Image, large: Image })),
  /** ISO 8601. */
  at: v.string(),
  user: v.object({ username: v.string(), fullName: v.string(), smallImageUrl: v.nullable(v.string()) }),
  pin: PinPreview,
})
export type CommunityPost = v.InferOutput<typeof CommunityPost>

/** A product that the viewer has saved, or taken from a shop. */
export const ShoppingItem = v.object({
  __typename: v.literal('ShoppingItem'),
  /** The id of the pin. */
  id: Id,
  title: v.string(),
  altText: v.string(),
  image: Image,
  domain: v.nullable(v.string()),
  price: v.nullable(v.string()),
  priceCurrency: v.nullable(v.string()),
  isOosProduct: v.boolean(),
  /** What it cost when it was saved, where it costs less now. */
  droppedFrom: v.nullable(v.string()),
})
export type ShoppingItem = v.InferOutput<typeof ShoppingItem>
