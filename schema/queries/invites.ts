import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'

/** The viewer's own link, and how many have signed up by any of theirs. */
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
