import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { defineQuery, QueryError } from '../query.ts'
import { Pin, PinCard } from './pin.ts'

/** Sums of what a browser has measured may be over one by as much. */
const ROUNDING = 0.001

export const CloseupPageQuery = defineQuery(
  'CloseupPageQuery',
  v.object({ pinId: Id, isAuth: v.boolean() }),
  v.union([Pin, QueryError]),
  { namesOwners: true, isDescribed: true },
)

/**
 * A heading among the related pins, of some of those on its page; `layout` says what they share, such as `topic`, and
 * `url` where there is more of it, if anywhere.
 */
const Story = v.object({
  __typename: v.literal('Story'),
  id: v.string(),
  title: v.string(),
  subtitle: v.nullable(v.string()),
  description: v.nullable(v.string()),
  displayOptions: v.object({ layout: v.string(), url: v.nullable(v.string()) }),
  contentIds: v.array(Id),
})

export type StoryNode = v.InferOutput<typeof Story>

export const CloseupRelatedModulesFeedQuery = defineQuery(
  'CloseupRelatedModulesFeedQuery',
  v.object({
    pinId: Id,
    after: v.optional(Cursor, null),
    source: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
    searchQuery: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
    topLevelSource: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
    topLevelSourceDepth: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
    homefeedSourceSig: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
  }),
  v.union([connectionOf(v.variant('__typename', [PinCard, Story])), QueryError]),
  { isFeed: true, namesOwners: true },
)

/** A part of the whole side: a smaller region of an image has no color of its own. */
const MIN_CROP_SIDE = 0.02

const Part = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** A region of an image, in parts of one. */
const Crop = v.pipe(
  v.object({
    x: Part,
    y: Part,
    width: v.pipe(Part, v.minValue(MIN_CROP_SIDE)),
    height: v.pipe(Part, v.minValue(MIN_CROP_SIDE)),
  }),
  v.check(({ x, y, width, height }) => x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING, issueText('crop')),
)

/** "More like this part": pins like one of which only the region is seen. */
export const SimilarPinsQuery = defineQuery(
  'SimilarPinsQuery',
  v.object({ pinId: Id, crop: Crop, after: v.optional(Cursor, null) }),
  v.union([connectionOf(PinCard), QueryError]),
  { isFeed: true },
)
