import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { PinCard } from '../pins/pin.ts'
import { defineQuery } from '../query.ts'

/** Popular pins, led by the topics that a logged-in viewer follows. */
export const HomeFeedQuery = defineQuery(
  'HomeFeedQuery',
  v.object({ after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
  { isFeed: true, namesOwners: true },
)
