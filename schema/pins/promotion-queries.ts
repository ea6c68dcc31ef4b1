import * as v from 'valibot'
import { Cursor } from '../connection.ts'
import { defineQuery, QueryError } from '../query.ts'
import { LEAD_FIELDS } from './lead-constants.ts'
import { PROMOTION_REASONS } from './promotion-constants.ts'

const Person = v.object({ username: v.string(), fullName: v.string() })

/**
 * Employees read it; others get the error type. Newest Pins first; `chosen` is what `pin` names by its id or address.
 */
export const PromotionsQuery = defineQuery(
  'PromotionsQuery',
  v.object({ pin: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''), after: v.optional(Cursor, null) }),
  v.union([
    v.object({
      __typename: v.literal('Promotions'),
      items: v.array(
        v.object({
          id: v.string(),
          /** Blank where not everyone may see the Pin any more: then its promotion can only be ended. */
          title: v.string(),
          imageUrl: v.nullable(v.string()),
          isListed: v.boolean(),
          promoter: Person,
          /** Null where it asks for none. */
          leadCount: v.nullable(v.number()),
        }),
      ),
      /** Null unless everyone may see it. */
      chosen: v.nullable(
        v.object({
          id: v.string(),
          title: v.string(),
          imageUrl: v.string(),
          pinner: Person,
          /** Usernames; null where there is none. */
          promoter: v.nullable(v.string()),
          sponsor: v.nullable(v.string()),
          reasons: v.array(v.picklist(PROMOTION_REASONS)),
          leadForm: v.nullable(
            v.object({
              title: v.string(),
              fields: v.array(v.picklist(LEAD_FIELDS)),
              consentText: v.string(),
              policyUrl: v.string(),
            }),
          ),
        }),
      ),
      after: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)
