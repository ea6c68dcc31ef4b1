import type { RequestContext } from '#schema/page-data.ts'
import { MAX_VISITED_PATH_LENGTH } from '#schema/tracking/visit-constants.ts'
import { isAllowedCountry } from '#ui/features/tracking/may-record.ts'
import { landingPageType } from '#ui/features/tracking/routes/landing-page-type.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { documentReferrer, landingSearch } from '#ui/platform/navigation/location.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import { aggregateVisits, toBuckets } from './aggregate.ts'
import { isForgottenInvite } from './forget-invite.ts'
import { findInviteRedemption, isHomeScreenStart, classifyLanding, findPaidLanding } from './landing.ts'
import { findSearchEngine } from './search-referrer.ts'
import { searchAt } from './searches.ts'
import { countVisit, rememberLanding, rememberPage, rememberSearch, readRecord } from './visit-store.ts'

const COUNTED_KEY = 'visit_counted'

export function beginVisit(context: RequestContext, now: number = Date.now()): void {
  const search = landingSearch()
  const paidLanding = findPaidLanding(search, now)
  const invite = findInviteRedemption(search, now)
  rememberLanding({ invite: invite && isForgottenInvite(invite.inviteCode) ? null : invite, paidLanding })
  if (sessionStore.read(COUNTED_KEY) !== null) return
  sessionStore.write(COUNTED_KEY, '1')
  countVisit(now)
  const buckets = toBuckets(aggregateVisits(readRecord(), isAllowedCountry(context)))
  const landing = {
    searchEngine: findSearchEngine(documentReferrer()),
    isHomeScreen: isHomeScreenStart(search),
    isPaid: search.has('utm_pai'),
    isQUS: buckets.isQUS,
  }
  reportMetric('unauth_landing', { ...landing, kind: classifyLanding(landing) })
  reportMetric('unauth_closeups', { count: buckets.closeupPins })
  reportMetric('unauth_searches', { count: buckets.completedSearches })
  reportMetric('unauth_clickthroughs', { count: buckets.clickthroughPins })
  reportMetric('unauth_downloads', { count: buckets.downloadedPinsCount })
  reportMetric('unauth_saves', { count: buckets.savedPins })
  reportMetric('unauth_invites', { count: buckets.invitesRedeemed })
  reportMetric('unauth_revisitation', { days: buckets.daysSinceLastRevisitation ?? 'first' })
}

export function visitPage(url: string, now: number = Date.now()): void {
  const path = url.replace(/[?#].*$/s, '')
  const pageType = landingPageType(path, null)
  if (pageType !== null && path.length <= MAX_VISITED_PATH_LENGTH) rememberPage({ path, pageType, ts: now })
  const search = searchAt(url, now)
  if (search) rememberSearch(search)
}
