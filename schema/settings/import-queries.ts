import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'
import { IMPORT_KINDS, IMPORT_STATUSES } from './import-constants.ts'

export const Import = v.object({
  id: v.string(),
  /** Null until its file has been looked at. */
  kind: v.nullable(v.picklist(IMPORT_KINDS)),
  status: v.picklist(IMPORT_STATUSES),
  /** Counts those that could not be imported, too. */
  done: v.number(),
  /** Null while its contents are being counted. */
  total: v.nullable(v.number()),
  /** What could not be imported, and why, in the viewer's language: the first, or those after the bookmark. */
  problems: v.array(v.object({ name: v.string(), reason: v.string() })),
  problemCount: v.number(),
  /** The import goes on by itself then, if the day's limit is reached; null otherwise. */
  waitsUntil: v.nullable(v.string()),
  /** Why it failed as a whole. */
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
