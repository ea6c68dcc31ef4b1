import * as v from 'valibot'
import { Id } from '../id.ts'
import { Image } from '../media/image.ts'

export const Topic = v.object({ id: Id, name: v.string(), slug: v.string() })
export type Topic = v.InferOutput<typeof Topic>

export const TopicTile = v.object({
  __typename: v.literal('Topic'),
  ...Topic.entries,
  cover: v.nullable(Image),
})
export type TopicTile = v.InferOutput<typeof TopicTile>

export const TopicPage = v.object({
  __typename: v.literal('TopicPage'),
  topic: Topic,
  followerCount: v.number(),
  followedByMe: v.boolean(),
  related: v.array(Topic),
  previewUrl: v.nullable(v.string()),
})
export type TopicPage = v.InferOutput<typeof TopicPage>
