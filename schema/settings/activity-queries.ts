import * as v from 'valibot'
import { Cursor } from '../connection.ts'
import { defineQuery } from '../query.ts'

const ActivityEntry = v.object({
  /** Opaque. */
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  eventType: v.number(),
  viewType: v.nullable(v.number()),
  /** Null if it is gone for this viewer. */
  subject: v.nullable(v.object({ name: v.string(), path: v.string() })),
  durationMs: v.nullable(v.number()),
})
export type ActivityEntry = v.InferOutput<typeof ActivityEntry>

/** Newest first; of the session's account or the cookie's browser, never of an id in the request. */
export const ActivityQuery = defineQuery(
  'ActivityQuery',
  v.object({ after: v.optional(Cursor, null) }),
  v.object({
    __typename: v.literal('Activity'),
    /** `nobody`: the browser has no id. */
    who: v.picklist(['account', 'browser', 'nobody']),
    entries: v.array(ActivityEntry),
    /** Null at the end. */
    next: v.nullable(v.string()),
  }),
)
