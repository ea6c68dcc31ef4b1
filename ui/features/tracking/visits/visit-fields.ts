import { MAX_CAMPAIGN_LENGTH } from '#schema/constants/limits.ts'
import type { AppData } from '#schema/page-data.ts'
import { answeredConsent } from '#ui/app/consent.ts'
import { isAllowedCountry, mayKeepVisits } from '#ui/features/tracking/may-record.ts'
import { aggregateVisits } from '#ui/features/tracking/visits/aggregate.ts'
import { referrerFields } from '#ui/features/tracking/visits/referrer-fields.ts'
import { readRecord } from '#ui/features/tracking/visits/visit-store.ts'
import { landingSearch } from '#ui/platform/navigation/location.ts'

/** Keeps the form far below its limit. */
const MAX_PAGES_TEXT_LENGTH = 2_000

export function visitFields(site: Pick<AppData, 'context' | 'settings'>): Record<string, string> {
  if (!mayKeepVisits({ context: site.context, answeredConsent: answeredConsent.get() })) return {}
  const record = readRecord()
  const pages = newestThatFit(record.pages, MAX_PAGES_TEXT_LENGTH)
  return {
    ...referrerFields(site),
    ...campaignFields(landingSearch()),
    ...(pages.length > 0 ? { visited_pages: JSON.stringify(pages) } : {}),
    user_behavior_data: JSON.stringify(aggregateVisits(record, isAllowedCountry(site.context))),
  }
}

/** Longer than the server accepts is left out: no registration may fail by it. */
export function campaignFields(search: URLSearchParams): { utm_campaign?: string } {
  const campaign = search.get('utm_campaign') ?? ''
  return campaign !== '' && campaign.length <= MAX_CAMPAIGN_LENGTH ? { utm_campaign: campaign } : {}
}

export function newestThatFit<Entry>(entries: readonly Entry[], maxLength: number): readonly Entry[] {
  let kept = entries
  while (kept.length > 0 && JSON.stringify(kept).length > maxLength) kept = kept.slice(1)
  return kept
}
