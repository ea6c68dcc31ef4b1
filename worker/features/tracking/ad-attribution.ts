import { RegisterAdAttributionCall, type AdAttributionInput } from '#schema/tracking/ad-attribution-calls.ts'
import { mayShareWithThirdParties } from '#schema/tracking/third-parties.ts'
import { call } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findThirdParties } from '#worker/context/tracking.ts'

export const SOURCE_HEADER = 'Attribution-Reporting-Register-Source'

/** Another site must not make a browser register a source. */
export const adAttribution = [
  call(RegisterAdAttributionCall, { who: 'anyone', changes: true, bodiless: 204, run: noteSource }),
]

/** Nothing is stored here: the browser stores the source, if the operator enables it and the viewer allows it. */
function noteSource(context: ActionContext, input: AdAttributionInput): Response {
  if (context.env.ATTRIBUTION_REPORTING === 'on' && mayShareWithThirdParties(findThirdParties(context))) {
    context.setHeader(SOURCE_HEADER, toSourceHeader(input))
  }
  return new Response(null, { status: 204 })
}

/** The API takes 64-bit numbers as strings. */
function toSourceHeader(input: AdAttributionInput): string {
  return JSON.stringify({
    source_event_id: input.source_event_id,
    destination: input.destination,
    expiry: String(input.expiry),
    priority: String(input.priority),
    filter_data: {
      advertiser_id: [input.advertiser_id],
      campaign_id: [input.campaign_id],
      event_type: [input.event_type],
    },
  })
}
