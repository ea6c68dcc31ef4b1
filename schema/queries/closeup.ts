import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { Pin, PinCard } from '../pin.ts'
import { defineQuery, QueryError } from '../query.ts'

export const CloseupPageQuery = defineQuery(
  'CloseupPageQuery',
  v.object({ pinId: Id, isAuth: v.boolean() }),
  v.union([Pin, QueryError]),
)

const Story = v.object({
  __typename: v.literal('Story'),
  id: v.string(),
  title: v.string(),
  subtitle: v.nullable(v.string()),
  description: v.nullable(v.string()),
  displayOptions: v.object({ layout: v.string() }),
  contentIds: v.array(Id),
})

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
)
