import type { AttributionInput } from '#schema/calls/attribution.ts'

/** The header by which a browser notes a source of attribution ("Attribution Reporting API"). */
export const SOURCE_HEADER = 'Attribution-Reporting-Register-Source'

/** Its value. Numbers of 64 bits are texts there. */
export function sourceHeader(input: AttributionInput): string {
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
