import {
  HOME_SCREEN_SOURCE,
  MAX_AD_IMAGE_URL_LENGTH,
  MAX_CAMPAIGN_ID_LENGTH,
} from '#schema/tracking/visit-constants.ts'
import { isMoment, isString, optional, shape, where } from '#ui/platform/storage/shape.ts'
import type { SearchEngine } from './search-referrer.ts'

export interface InviteRedemption {
  inviteCode: string
  ts: number
}

export interface PaidLanding {
  campaignId: string
  adImageUrl?: string
  ts: number
}

export interface Landing {
  isHomeScreen: boolean
  isPaid: boolean
  searchEngine: SearchEngine | null
  isQUS: boolean
}

export function findInviteRedemption(search: URLSearchParams, ts: number): InviteRedemption | null {
  const inviteCode = search.get('invite_code')
  return inviteCode !== null && isCode(inviteCode) ? { inviteCode, ts } : null
}

export function findPaidLanding(search: URLSearchParams, ts: number): PaidLanding | null {
  const campaignId = search.get('utm_pai')
  if (!campaignId || campaignId.length > MAX_CAMPAIGN_ID_LENGTH) return null
  const adImageUrl = toImageUrl(search.get('ad_img') ?? '')
  return { campaignId, ...(adImageUrl === null ? {} : { adImageUrl }), ts }
}

export function classifyLanding({ isHomeScreen, isPaid, searchEngine, isQUS }: Landing): string {
  const way = isHomeScreen ? 'pwa' : isPaid ? 'paid' : (searchEngine ?? 'other')
  return `${way}/${isQUS ? 'qus' : 'not_qus'}`
}

export function isHomeScreenStart(search: URLSearchParams): boolean {
  return search.get('utm_source') === HOME_SCREEN_SOURCE
}

export const isInviteRedemption = shape<InviteRedemption>({ inviteCode: where(isString, isCode), ts: isMoment })

export const isPaidLanding = shape<PaidLanding>({
  campaignId: where(isString, (id) => id !== '' && id.length <= MAX_CAMPAIGN_ID_LENGTH),
  adImageUrl: optional(where(isString, (url) => toImageUrl(url) === url)),
  ts: isMoment,
})

function isCode(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

/** Normalized; null for anything but a web address. */
function toImageUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return null
  return url.href.length <= MAX_AD_IMAGE_URL_LENGTH ? url.href : null
}
