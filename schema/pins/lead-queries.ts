import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'
import { LEAD_FIELDS } from './lead-constants.ts'

const Given = v.nullable(v.string())

/** What the viewer has sent by this form, null where nothing or not asked for. */
const LeadGenInfo = v.object({
  fullName: Given,
  email: Given,
  phoneNumber: Given,
  zipCode: Given,
  /** One at most. */
  formSubmissions: v.array(v.object({ id: Id, pinId: Id, createdAt: v.string() })),
})

/** The form of a promoted pin for a viewer who may fill it in; for others it does not exist. */
export const LeadFormQuery = defineQuery(
  'LeadFormQuery',
  v.object({ pinId: Id }),
  v.union([
    v.object({
      __typename: v.literal('LeadForm'),
      title: v.string(),
      fields: v.array(v.picklist(LEAD_FIELDS)),
      consentText: v.string(),
      policyUrl: v.string(),
      /** The form sends it along: what is agreed to is what was shown. */
      terms: v.string(),
      advertiser: v.object({ username: v.string(), fullName: v.string() }),
      isSubmitted: v.boolean(),
      leadGenInfo: LeadGenInfo,
    }),
    QueryError,
  ]),
)
