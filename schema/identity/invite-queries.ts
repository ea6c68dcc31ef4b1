import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'

export const InviteLinkQuery = defineQuery(
  'InviteLinkQuery',
  v.object({}),
  v.union([
    v.object({
      __typename: v.literal('InviteLink'),
      /** Absolute; null until it is created. */
      link: v.nullable(v.string()),
      redeemedCount: v.number(),
    }),
    QueryError,
  ]),
)
