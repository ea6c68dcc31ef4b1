import * as v from 'valibot'
import { defineQuery, QueryError } from '../query.ts'

/** The viewer's own link for inviting people, once they have made one, and how many have signed up by any of theirs. */
export const InviteLinkQuery = defineQuery(
  'InviteLinkQuery',
  v.object({}),
  v.union([
    v.object({
      __typename: v.literal('InviteLink'),
      /** Absolute; null until it is made. */
      link: v.nullable(v.string()),
      redeemedCount: v.number(),
    }),
    QueryError,
  ]),
)
