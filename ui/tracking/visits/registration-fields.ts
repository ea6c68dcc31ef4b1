import { MAX_CAMPAIGN_LENGTH, MAX_REFERRER_LENGTH } from '#schema/constants/limits.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { answeredConsent, trackingFacts } from '#ui/app/consent.ts'
import { mayKeepVisits } from '#ui/app/visit-history.ts'
import { currentOrigin, documentReferrer, landingSearch } from '#ui/browser/location.ts'
import { aggregateOf } from './aggregate.ts'
import { readRecord } from './visit-store.ts'

/** Longest list of pages that a registration carries: the form stays far below its limit. */
const MAX_PAGES_TEXT_LENGTH = 2_000

/** What a registration tells of the visits before it (start-up specification, section 3): nothing where nothing may be kept. */
export function visitFields(context: RequestContext): Record<string, string> {
  const { isAuthenticated, isBot, requestIdentifier } = context
  const visitor = { ...trackingFacts(context, answeredConsent.get()), isAuthenticated, isBot }
  if (requestIdentifier === '' || !mayKeepVisits(visitor)) return {}
  const record = readRecord()
  const pages = newestThatFit(record.pages, MAX_PAGES_TEXT_LENGTH)
  return {
    ...sourceFields(documentReferrer(), currentOrigin(), landingSearch()),
    ...(pages.length > 0 ? { visited_pages: JSON.stringify(pages) } : {}),
    user_behavior_data: JSON.stringify(aggregateOf(record, true)),
  }
}

/**
 * Which site and which campaign led to this document. Of the site's address goes neither query nor fragment, which may name
 * somebody; a page of this site led nobody here. What is longer than the server takes is left out: no registration fails by it.
 */
export function sourceFields(referrer: string, ownOrigin: string, search: URLSearchParams): Record<string, string> {
  const url = URL.parse(referrer)
  const site = url && url.origin !== ownOrigin && url.origin !== 'null' ? url.origin + url.pathname : ''
  const campaign = search.get('utm_campaign') ?? ''
  return {
    ...(site !== '' && site.length <= MAX_REFERRER_LENGTH ? { referrer: site } : {}),
    ...(campaign !== '' && campaign.length <= MAX_CAMPAIGN_LENGTH ? { utm_campaign: campaign } : {}),
  }
}

/** As many of the newest entries as fit into a JSON text of some length. */
export function newestThatFit<Entry>(entries: readonly Entry[], maxLength: number): readonly Entry[] {
  let kept = entries
  while (kept.length > 0 && JSON.stringify(kept).length > maxLength) kept = kept.slice(1)
  return kept
}
