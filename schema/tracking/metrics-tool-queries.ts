import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'
import { VITALS } from './vital-constants.ts'

const Counts = v.object({ name: v.string(), count: v.number() })

/** Read from the roll-ups. For employees; the error type for others. */
export const MetricsQuery = defineQuery(
  'MetricsQuery',
  v.object({}),
  v.union([
    v.object({
      __typename: v.literal('Metrics'),
      /** Oldest first; ISO 8601. */
      hours: v.array(v.object({ hour: v.string(), count: v.number() })),
      /** Named by the number of the event's type, most frequent first. */
      types: v.array(v.object({ type: v.number(), count: v.number() })),
      /** Oldest first (ISO 8601 dates in UTC), with the day's page views. */
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
          /** Milliseconds, or for CLS its score. */
          mean: v.number(),
        }),
      ),
      experiments: v.array(v.object({ experiment: v.string(), groups: v.array(Counts) })),
    }),
    QueryError,
  ]),
)
