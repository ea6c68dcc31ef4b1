import { countBucket, visitBucket } from '#schema/buckets.ts'
import {
  QUS_MIN_CLICKTHROUGHS,
  QUS_MIN_CLOSEUPS,
  QUS_MIN_DOWNLOADS,
  QUS_MIN_SEARCHES,
} from '#schema/tracking/visit-constants.ts'
import type { InviteRedemption, PaidLanding } from './landing.ts'
import { daysSinceLastVisit, type Revisitation } from './revisitation.ts'
import type { CompletedSearch } from './searches.ts'
import type { VisitedPin } from './visit-history.ts'
import type { VisitedPage } from './visited-pages.ts'

export interface PinActions {
  clickthroughs: readonly string[]
  downloads: readonly string[]
  /** Pins the visitor tried to save, and was asked to sign up for. */
  saves: readonly string[]
}

export interface VisitRecord {
  pins: readonly VisitedPin[]
  pages: readonly VisitedPage[]
  searches: readonly CompletedSearch[]
  actions: PinActions
  invite: InviteRedemption | null
  paidLanding: PaidLanding | null
  revisitation: Revisitation | null
}

export interface UnauthAggregate {
  closeupPins: number
  completedSearches: number
  clickthroughPins: number
  downloadedPinsCount: number
  savedPins: number
  invitesRedeemed: number
  isQUS: boolean
  daysSinceLastRevisitation: number | null
  daysSinceLastRevisitationBucket: string | null
  isAllowedCountry: boolean
}

export function aggregateVisits(record: VisitRecord, isAllowedCountry: boolean): UnauthAggregate {
  const { pins, searches, actions, invite, revisitation } = record
  const counts = {
    closeupPins: new Set(pins.map(({ pinId }) => pinId)).size,
    completedSearches: searches.length,
    clickthroughPins: actions.clickthroughs.length,
    downloadedPinsCount: actions.downloads.length,
  }
  const days = daysSinceLastVisit(revisitation)
  return {
    ...counts,
    savedPins: actions.saves.length,
    invitesRedeemed: invite === null ? 0 : 1,
    isQUS: isQus(counts),
    daysSinceLastRevisitation: days,
    daysSinceLastRevisitationBucket: days === null ? null : visitBucket(days),
    isAllowedCountry,
  }
}

export function isQus(
  counts: Pick<UnauthAggregate, 'closeupPins' | 'completedSearches' | 'clickthroughPins' | 'downloadedPinsCount'>,
): boolean {
  return (
    counts.completedSearches >= QUS_MIN_SEARCHES ||
    counts.closeupPins >= QUS_MIN_CLOSEUPS ||
    counts.clickthroughPins >= QUS_MIN_CLICKTHROUGHS ||
    counts.downloadedPinsCount >= QUS_MIN_DOWNLOADS
  )
}

export function toBuckets(aggregate: UnauthAggregate) {
  return {
    closeupPins: countBucket(aggregate.closeupPins),
    completedSearches: countBucket(aggregate.completedSearches),
    clickthroughPins: countBucket(aggregate.clickthroughPins),
    downloadedPinsCount: countBucket(aggregate.downloadedPinsCount),
    savedPins: countBucket(aggregate.savedPins),
    invitesRedeemed: countBucket(aggregate.invitesRedeemed),
    isQUS: aggregate.isQUS,
    daysSinceLastRevisitation: aggregate.daysSinceLastRevisitationBucket,
    isAllowedCountry: aggregate.isAllowedCountry,
  }
}
