import * as v from 'valibot'
import { Id } from '../id.ts'
import { PinCard } from '../pins/pin.ts'
import { Topic } from '../pins/topic.ts'
import { defineQuery, QueryError } from '../query.ts'

/** The pins are at least one, best first. */
const Pick = v.object({ topic: Topic, pins: v.array(PinCard) })

/** Changes daily, the same for everyone. */
export const TodayQuery = defineQuery(
  'TodayQuery',
  v.object({}),
  v.object({
    __typename: v.literal('Today'),
    /** ISO 8601 date, in UTC. */
    date: v.string(),
    picks: v.array(Pick),
  }),
  { namesOwners: true, isDescribed: true },
)

export const TodayTopicQuery = defineQuery(
  'TodayTopicQuery',
  v.object({ kind: v.picklist(['best', 'trending']), topicId: Id }),
  v.union([
    v.object({ __typename: v.literal('TodayTopic'), kind: v.picklist(['best', 'trending']), topic: Topic }),
    QueryError,
  ]),
  { namesOwners: true, isDescribed: true },
)
