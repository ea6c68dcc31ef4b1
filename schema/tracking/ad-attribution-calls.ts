import * as v from 'valibot'
import { defineCall, NoBody } from '../call.ts'
import { issueText } from '../issue-text.ts'
import { DAY_S } from '../time.ts'

/** Limit of browsers for `destination` (Attribution Reporting API). */
const MAX_DESTINATIONS = 3

const MAX_ID_LENGTH = 64

export const AD_ATTRIBUTION_EVENT_TYPES = ['click'] as const

const Id = v.pipe(v.string(), v.regex(/^[\w-]+$/, issueText('id')), v.maxLength(MAX_ID_LENGTH))

const Whole = (lowest: number, highest: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15}$/, issueText('integer')),
    v.transform(Number),
    v.minValue(lowest),
    v.maxValue(highest),
  )

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && origin === text
}

export const AdAttributionInput = v.object({
  source_event_id: v.pipe(
    v.string(),
    v.regex(/^\d{1,20}$/, issueText('integer64')),
    v.check((text) => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n, issueText('integer64')),
  ),
  /** Comma-separated. */
  destination: v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.maxLength(MAX_DESTINATIONS),
    v.everyItem(isOrigin, issueText('origin')),
  ),
  /** Seconds. */
  expiry: Whole(DAY_S, 30 * DAY_S),
  priority: Whole(-1e9, 1e9),
  advertiser_id: Id,
  campaign_id: Id,
  event_type: v.picklist(AD_ATTRIBUTION_EVENT_TYPES),
})
export type AdAttributionInput = v.InferOutput<typeof AdAttributionInput>

/** Answers by a header, without a body. */
export const RegisterAdAttributionCall = defineCall('GET attributionSource', AdAttributionInput, NoBody)
