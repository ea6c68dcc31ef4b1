import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery } from '../query.ts'

const Session = v.object({
  id: Id,
  browserName: v.string(),
  osName: v.string(),
  deviceType: v.picklist(['desktop', 'phone', 'tablet']),
  /** Two-letter code of the country it logged in from; null if unknown. */
  country: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
  /** ISO 8601, to the hour. */
  lastUsedAt: v.string(),
  isCurrent: v.boolean(),
  /** Logged out but remembered: greeted by name. */
  isLimited: v.boolean(),
})

/** The current one first, then by last use. For full sessions only. */
export const SessionsQuery = defineQuery(
  'SessionsQuery',
  v.object({}),
  v.object({ __typename: v.literal('Sessions'), sessions: v.array(Session) }),
)
