import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { MAX_INVITE_CODE_LENGTH } from '../constants/limits.ts'
import { issueText } from '../issue-text.ts'
import { reviveWellFormed } from '../json-text.ts'
import {
  LANDING_PAGE_TYPES,
  MAX_AD_IMAGE_URL_LENGTH,
  MAX_CAMPAIGN_ID_LENGTH,
  MAX_VISITED_PATH_LENGTH,
  VISIT_HISTORY_LIMIT,
} from './visit-constants.ts'

/** Twenty pages with long URLs. */
const MAX_SIGNAL_LENGTH = 48 * 1_024

const Moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const VisitedPages = v.pipe(
  v.array(
    v.object({
      path: v.pipe(v.string(), v.maxLength(MAX_VISITED_PATH_LENGTH), v.regex(/^\/[^?#]*$/, issueText('path'))),
      pageType: v.picklist(LANDING_PAGE_TYPES),
      ts: Moment,
    }),
  ),
  v.maxLength(VISIT_HISTORY_LIMIT),
)

const InviteRedemption = v.object({
  inviteCode: v.pipe(v.string(), v.regex(/^[\w-]+$/, issueText('id')), v.maxLength(MAX_INVITE_CODE_LENGTH)),
  ts: Moment,
})

const PaidLanding = v.object({
  campaignId: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CAMPAIGN_ID_LENGTH)),
  adImageUrl: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_AD_IMAGE_URL_LENGTH), v.url(), v.regex(/^https?:/i, issueText('url'))),
  ),
  ts: Moment,
})

function jsonText<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.string(),
    v.maxLength(MAX_SIGNAL_LENGTH),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value, reviveWellFormed) as unknown
      } catch {
        addIssue({ message: issueText('json') })
        return NEVER
      }
    }),
    schema,
  )
}

export const LandingSignalsInput = v.object({
  is_register: v.boolean(),
  unauth_visited_pages: v.optional(jsonText(VisitedPages)),
  invite_redemption: v.optional(jsonText(InviteRedemption)),
  paid_landing: v.optional(jsonText(PaidLanding)),
})
export type LandingSignalsInput = v.InferOutput<typeof LandingSignalsInput>

/** False if the user's privacy settings forbid it, or nothing was sent. */
export const LandingSignalsData = v.object({ kept: v.boolean() })
export type LandingSignalsData = v.InferOutput<typeof LandingSignalsData>

export const RecordSignalsCall = defineCall('POST landingSignals', LandingSignalsInput, LandingSignalsData)
