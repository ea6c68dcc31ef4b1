import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Cursor } from '../connection.ts'
import { EmailAddress } from '../email.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { line } from '../typed-text.ts'
import { LEAD_FIELDS, type LeadField } from './lead-constants.ts'

const Words = (max: number) => v.pipe(line(max), v.minLength(1))

/** Digits as people write them, with a plus, spaces and brackets. */
const PHONE = /^\+?[\d\s().-]{5,30}$/

const ENTRIES = {
  full_name: v.optional(Words(100)),
  email: v.optional(EmailAddress),
  phone_number: v.optional(v.pipe(v.string(), v.trim(), v.regex(PHONE, issueText('phone')))),
  zip_code: v.optional(Words(12)),
} as const satisfies Record<LeadField, v.GenericSchema>

/** The terms of the form as it was shown; 409 `leadFormChanged` where they are others by now. */
const Terms = v.optional(v.pipe(v.string(), v.maxLength(64)))

export const LeadInput = v.object({
  pin_id: Id,
  ...ENTRIES,
  terms: Terms,
  consent: v.literal(true, issueText('consentNeeded')),
})
export type LeadInput = v.InferOutput<typeof LeadInput>

export const LeadsInput = v.object({ pin_id: Id, bookmark: v.optional(Cursor, null) })
export type LeadsInput = v.InferOutput<typeof LeadsInput>

/** Fields that the pin does not ask for are not sent; those left blank are wrong like any other. */
export const LeadForm = v.pipe(
  v.object({
    id: Id,
    ...v.entriesFromList([...LEAD_FIELDS, 'terms'], v.optional(v.string())),
    consent: v.optional(v.string()),
  }),
  v.transform(({ id, consent, ...fields }) => ({
    id,
    ...Object.fromEntries(
      ([...LEAD_FIELDS, 'terms'] as const).flatMap((name) =>
        fields[name] === undefined ? [] : [[name, fields[name]] as const],
      ),
    ),
    consent: consent === '1',
  })),
  v.object({ id: Id, ...ENTRIES, terms: Terms, consent: v.literal(true, issueText('consentNeeded')) }),
)

export const SentLead = v.object({ id: Id })
export type SentLead = v.InferOutput<typeof SentLead>

/** What the form did not ask for is null. */
export const Lead = v.object({
  id: Id,
  ...v.entriesFromList(LEAD_FIELDS, v.nullable(v.string())),
  created_at: v.string(),
})
export type Lead = v.InferOutput<typeof Lead>

export const LeadList = v.object({ items: v.array(Lead), bookmark: v.nullable(v.string()) })
export type LeadList = v.InferOutput<typeof LeadList>

export const SendLeadCall = defineCall('LeadFormResource.create', LeadInput, SentLead)
export const ListLeadsCall = defineCall('LeadFormResource.get', LeadsInput, LeadList)
