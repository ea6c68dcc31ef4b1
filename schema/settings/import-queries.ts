import * as v from 'valibot'
import { IMPORT_KINDS, IMPORT_STATUSES } from './import-constants.ts'
import { defineQuery, QueryError } from '../query.ts'

const Import = v.object({
  id: v.string(),
  kind: v.nullable(v.picklist(IMPORT_KINDS)),
  status: v.picklist(IMPORT_STATUSES),
  done: v.number(),
  total: v.nullable(v.number()),
  problems: v.array(v.object({ name: v.string(), reason: v.string() })),
  problemCount: v.number(),
  waitsUntil: v.nullable(v.string()),
  error: v.nullable(v.string()),
  createdAt: v.string(),
})
export type Import = v.InferOutput<typeof Import>

/** The viewer's latest imports, newest first. */
export const ImportsQuery = defineQuery(
  'ImportsQuery',
  v.object({}),
  v.union([v.object({ __typename: v.literal('Imports'), items: v.array(Import) }), QueryError]),
)
