import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'

/** The pin as which a draft was published: addresses that name the draft lead there. */
export const PublishedDraftQuery = defineQuery(
  'PublishedDraftQuery',
  v.object({ draftId: Id }),
  v.union([v.object({ __typename: v.literal('PublishedDraft'), pinId: Id }), QueryError]),
)
