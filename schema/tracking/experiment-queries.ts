import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'

const RunningExperiment = v.object({
  name: v.string(),
  kind: v.picklist(['active', 'triggerable']),
  groups: v.array(v.string()),
  /** The viewer's own as drawn; null if they are in none. */
  group: v.nullable(v.string()),
})

/** Employees read it; others get the error type. */
export const ExperimentsQuery = defineQuery(
  'ExperimentsQuery',
  v.object({}),
  v.union([v.object({ __typename: v.literal('Experiments'), experiments: v.array(RunningExperiment) }), QueryError]),
)
