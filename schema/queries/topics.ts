import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { PathPart } from '../path-part.ts'
import { PinCard } from '../pin.ts'
import { defineQuery, QueryError } from '../query.ts'
import { TopicPage, TopicTile } from '../topic.ts'

export const TopicQuery = defineQuery('TopicQuery', v.object({ slug: PathPart }), v.union([TopicPage, QueryError]))

/** By slug or id, best first. */
export const TopicPinsQuery = defineQuery(
  'TopicPinsQuery',
  v.union([
    v.object({ slug: PathPart, after: v.optional(Cursor, null) }),
    v.object({ topicId: Id, after: v.optional(Cursor, null) }),
  ]),
  connectionOf(PinCard),
)

/** Most followed first. */
export const TopicsQuery = defineQuery(
  'TopicsQuery',
  v.object({ after: v.optional(Cursor, null) }),
  connectionOf(TopicTile),
)
