import * as v from 'valibot'
import { MAX_INVITE_CODE_LENGTH } from '../constants/limits.ts'
import {
  LANDING_PAGE_TYPES,
  MAX_AD_IMAGE_URL_LENGTH,
  MAX_CAMPAIGN_ID_LENGTH,
  MAX_VISITED_PATH_LENGTH,
  VISIT_HISTORY_LIMIT,
} from '../constants/visits.ts'

/** Twenty pages of long addresses. */
const MAX_SIGNAL_LENGTH = 48 * 1_024

const Moment = v.pipe(
  v.number('Give the time in milliseconds'),
  v.safeInteger('Give the time in milliseconds'),
  v.minValue(0, 'Give the time in milliseconds since 1970'),
)

const VisitedPages = v.pipe(
  v.array(
    v.object({
      path: v.pipe(
        v.string('Give a path'),
        v.maxLength(MAX_VISITED_PATH_LENGTH, `Paths have at most ${MAX_VISITED_PATH_LENGTH} characters`),
        v.regex(/^\/[^?#]*$/, 'Give a path without its query'),
      ),
      pageType: v.picklist(LANDING_PAGE_TYPES, 'Name the kind of the page'),
      ts: Moment,
    }),
    'Send a list of pages',
  ),
  v.maxLength(VISIT_HISTORY_LIMIT, `Send at most ${VISIT_HISTORY_LIMIT} pages`),
)

const InviteRedemption = v.object(
  {
    inviteCode: v.pipe(
      v.string('Send the code'),
      v.regex(/^[\w-]+$/, 'Codes have letters, digits, "_" and "-"'),
      v.maxLength(MAX_INVITE_CODE_LENGTH, 'Codes are shorter'),
    ),
    ts: Moment,
  },
  'Send an object',
)

const PaidLanding = v.object(
  {
    campaignId: v.pipe(
      v.string('Send the id of the campaign'),
      v.minLength(1, 'Send the id of the campaign'),
      v.maxLength(MAX_CAMPAIGN_ID_LENGTH, `Ids have at most ${MAX_CAMPAIGN_ID_LENGTH} characters`),
    ),
    adImageUrl: v.optional(
      v.pipe(
        v.string('Send a web address'),
        v.maxLength(MAX_AD_IMAGE_URL_LENGTH, `Addresses have at most ${MAX_AD_IMAGE_URL_LENGTH} characters`),
        v.url('Send a web address'),
        v.regex(/^https?:/i, 'Send a web address'),
      ),
    ),
    ts: Moment,
  },
  'Send an object',
)

function jsonText<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.string('Send JSON as a text'),
    v.maxLength(MAX_SIGNAL_LENGTH, `Send at most ${MAX_SIGNAL_LENGTH} characters`),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown
      } catch {
        addIssue({ message: 'Send JSON as a text' })
        return NEVER
      }
    }),
    schema,
  )
}

/** `POST /v3/orientation/user_landing_signals/`. */
export const LandingSignalsInput = v.object({
  is_register: v.boolean('Say whether it was a registration'),
  unauth_visited_pages: v.optional(jsonText(VisitedPages)),
  invite_redemption: v.optional(jsonText(InviteRedemption)),
  paid_landing: v.optional(jsonText(PaidLanding)),
})
export type LandingSignalsInput = v.InferOutput<typeof LandingSignalsInput>

/** False where the user's privacy settings forbid it, or nothing was sent. */
export interface LandingSignalsData {
  kept: boolean
}
