import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'

/** Times are ISO 8601. */
const PasskeySummary = v.object({
  id: Id,
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})
export type PasskeySummary = v.InferOutput<typeof PasskeySummary>

export const SecurityQuery = defineQuery(
  'SecurityQuery',
  v.object({}),
  v.union([
    v.object({
      __typename: v.literal('Security'),
      has_password: v.boolean(),
      /** The moment since which a code is required (ISO 8601); null if none is. */
      mfa_since: v.nullable(v.string()),
      recovery_codes_left: v.number(),
      passkeys: v.array(PasskeySummary),
    }),
    QueryError,
  ]),
)
