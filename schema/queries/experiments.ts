import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'

const RunningExperiment = v.object({
  name: v.string(),
  kind: v.picklist(['active', 'triggerable']),
  /** Every group that somebody may be in. */
  groups: v.array(v.string()),
  /** The viewer's own, as it was drawn; null where they are in none. */
  group: v.nullable(v.string()),
})

/** The experiments that reach somebody signed in. Only for employees; the error type for everybody else. */
export const ExperimentsQuery = defineQuery(
  'ExperimentsQuery',
  v.object({}),
  v.union([v.object({ __typename: v.literal('Experiments'), experiments: v.array(RunningExperiment) }), QueryError]),
)
