import * as v from 'valibot'
import { VITALS } from '../constants/vitals.ts'
import { defineQuery, QueryError } from '../query.ts'

const Counts = v.object({ name: v.string(), count: v.number() })

/** What the product counts about itself, out of the roll-ups. For employees; for everybody else there is no such page. */
export const MetricsQuery = defineQuery(
  'MetricsQuery',
  v.object({}),
  v.union([
    v.object({
      __typename: v.literal('Metrics'),
      /** Events of each hour, the oldest first; ISO 8601. */
      hours: v.array(v.object({ hour: v.string(), count: v.number() })),
      /** The same hours by the number of the event's type, the most frequent first. */
      types: v.array(v.object({ type: v.number(), count: v.number() })),
      /** Failures of each day (ISO 8601 date in UTC), the oldest first, and how many page views were counted on it. */
      failureDays: v.array(v.object({ day: v.string(), count: v.number(), views: v.number() })),
      failures: v.array(Counts),
      vitals: v.array(
        v.object({
          name: v.picklist(VITALS),
          surface: v.string(),
          countryGroup: v.string(),
          good: v.number(),
          needsImprovement: v.number(),
          poor: v.number(),
          /** Mean of all values: milliseconds, or for CLS its score. */
          mean: v.number(),
        }),
      ),
      experiments: v.array(v.object({ experiment: v.string(), groups: v.array(Counts) })),
    }),
    QueryError,
  ]),
)
