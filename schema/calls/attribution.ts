import * as v from 'valibot'
import { DAY_S } from '../time.ts'

/** Limit of browsers for `destination` (Attribution Reporting API). */
const MAX_DESTINATIONS = 3

const MAX_ID_LENGTH = 64

export const ATTRIBUTION_EVENT_TYPES = ['click'] as const

const Id = (name: string) =>
  v.pipe(
    v.string(`Send the ${name}`),
    v.regex(/^[\w-]+$/, `The ${name} has letters, digits, "_" and "-"`),
    v.maxLength(MAX_ID_LENGTH, `The ${name} has at most ${MAX_ID_LENGTH} characters`),
  )

const Whole = (name: string, lowest: number, highest: number) =>
  v.pipe(
    v.string(`Send the ${name}`),
    v.regex(/^-?\d{1,15}$/, `The ${name} is a whole number`),
    v.transform(Number),
    v.minValue(lowest, `The ${name} is at least ${lowest}`),
    v.maxValue(highest, `The ${name} is at most ${highest}`),
  )

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && origin === text
}

/** `GET /attribution_source/`. */
export const AttributionInput = v.object({
  source_event_id: v.pipe(
    v.string('Send the source_event_id'),
    v.regex(/^\d{1,20}$/, 'The source_event_id is a whole number of 64 bits'),
    v.check((text) => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n, 'The source_event_id has 64 bits'),
  ),
  /** Comma-separated. */
  destination: v.pipe(
    v.string('Send the destination'),
    v.transform((text) => text.split(',')),
    v.maxLength(MAX_DESTINATIONS, `Name at most ${MAX_DESTINATIONS} destinations`),
    v.everyItem(isOrigin, 'A destination is an origin such as https://shop.example'),
  ),
  /** Seconds. */
  expiry: Whole('expiry', DAY_S, 30 * DAY_S),
  priority: Whole('priority', -1e9, 1e9),
  advertiser_id: Id('advertiser_id'),
  campaign_id: Id('campaign_id'),
  event_type: v.picklist(ATTRIBUTION_EVENT_TYPES, `Send one of: ${ATTRIBUTION_EVENT_TYPES.join(', ')}`),
})
export type AttributionInput = v.InferOutput<typeof AttributionInput>
