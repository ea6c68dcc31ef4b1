import * as v from 'valibot'
import { Cursor } from '../connection.ts'
import { defineQuery } from '../query.ts'

const ActivityEntry = v.object({
  /** Opaque; tells entries apart. */
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  eventType: v.number(),
  viewType: v.nullable(v.number()),
  /** What it was about, where that is still there for this viewer. */
  subject: v.nullable(v.object({ name: v.string(), path: v.string() })),
  durationMs: v.nullable(v.number()),
})
export type ActivityEntry = v.InferOutput<typeof ActivityEntry>

/**
 * What was recorded of whoever asks, the newest first: of an account by its session, of a signed-out browser by its
 * cookie, never by anything that is sent along.
 */
export const ActivityQuery = defineQuery(
  'ActivityQuery',
  v.object({ after: v.optional(Cursor, null) }),
  v.object({
    __typename: v.literal('Activity'),
    /** Whose: an account's, a signed-out browser's, or nobody's, as the browser has no id. */
    who: v.picklist(['account', 'browser', 'nobody']),
    entries: v.array(ActivityEntry),
    /** Where the next page begins; null where there is none. */
    next: v.nullable(v.string()),
  }),
)
