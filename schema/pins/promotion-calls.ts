import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { line } from '../typed-text.ts'
import { MAX_LEAD_CONSENT_LENGTH, MAX_LEAD_TITLE_LENGTH } from './promotion-constants.ts'

const Line = (max: number) => v.optional(line(max), '')

/** A username as a person types it, the sign being optional. */
const Username = v.pipe(
  Line(100),
  v.transform((name) => name.replace(/^@/, '').toLowerCase()),
)

const Checked = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value === '1'),
)

const Website = v.pipe(v.string(), v.trim(), v.maxLength(2_000), v.url(), v.regex(/^https?:/i, issueText('url')))

/** What is blank is not there: no promoter, no sponsor, no lead form. */
const Promotion = v.object({
  pin: Id,
  promoter: Username,
  sponsor: Username,
  isThirdPartyAd: Checked,
  usesLocation: Checked,
  usesInterests: Checked,
  usesCustomerList: Checked,
  lead_title: Line(MAX_LEAD_TITLE_LENGTH),
  lead_consent: Line(MAX_LEAD_CONSENT_LENGTH),
  lead_policy: v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), Website]), ''),
  full_name: Checked,
  email: Checked,
  phone_number: Checked,
  zip_code: Checked,
})
export type Promotion = v.InferOutput<typeof Promotion>

/** `end` alone leaves all else as it is. */
export const PromotionForm = byOption({ end: v.object({ pin: Id, end: v.literal('1') }) }, Promotion)
