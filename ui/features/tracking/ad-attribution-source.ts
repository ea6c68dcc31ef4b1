import type { Pin } from '#schema/pins/pin.ts'
import { DAY_S } from '#schema/time.ts'

/** How long a click may be credited, in seconds: the longest that browsers accept. */
const EXPIRY_S = 30 * DAY_S

const PRIORITY = 0

export interface Ad {
  advertiserId: string | null
  campaignId: string | null
}

export function findAd(pin: Pick<Pin, 'isPromoted' | 'promoter' | 'trackingParams'>): Ad | null {
  if (!pin.isPromoted) return null
  const campaignId = new URLSearchParams(pin.trackingParams ?? '').get('campaign')
  return { advertiserId: pin.promoter?.entityId ?? null, campaignId: campaignId || null }
}

export function sourceParameters({ advertiserId, campaignId }: Ad, url: string, eventId: bigint) {
  if (advertiserId === null || campaignId === null || !URL.canParse(url)) return null
  const { origin } = new URL(url)
  if (origin === 'null') return null
  return {
    source_event_id: String(BigInt.asUintN(64, eventId)),
    destination: origin,
    expiry: String(EXPIRY_S),
    priority: String(PRIORITY),
    advertiser_id: advertiserId,
    campaign_id: campaignId,
    event_type: 'click',
  }
}
