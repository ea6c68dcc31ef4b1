import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery } from '../query.ts'

const Session = v.object({
  id: Id,
  /** Empty where the browser does not say. */
  browserName: v.string(),
  osName: v.string(),
  deviceType: v.picklist(['desktop', 'phone', 'tablet']),
  /** Where it signed in: a two-letter code, or null where that is not known. */
  country: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
  /** ISO 8601, to the hour. */
  lastUsedAt: v.string(),
  isCurrent: v.boolean(),
  /** Whether the browser is only remembered: its owner has logged out and is greeted by name. */
  isLimited: v.boolean(),
})

/** The signed-in browsers of the viewer: the one that asks first, then by last use. Only for a full session. */
export const SessionsQuery = defineQuery(
  'SessionsQuery',
  v.object({}),
  v.object({ __typename: v.literal('Sessions'), sessions: v.array(Session) }),
)
