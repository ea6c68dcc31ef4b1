import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import { aggregateVisits, toBuckets, isQus, type VisitRecord } from './aggregate.ts'
import type { VisitedPin } from './visit-history.ts'

const NOTHING: VisitRecord = {
  pins: [],
  pages: [],
  searches: [],
  actions: { clickthroughs: [], downloads: [], saves: [] },
  invite: null,
  paidLanding: null,
  revisitation: null,
}
const pin = (pinId: string): VisitedPin => ({ pinId, link: null, imageSignature: '', domain: null, ts: 1 })
const NO_COUNTS = { closeupPins: 0, completedSearches: 0, clickthroughPins: 0, downloadedPinsCount: 0 }

describe('QUS', () => {
  it.each([
    [{}, false],
    [{ closeupPins: 2 }, false],
    [{ closeupPins: 3 }, true],
    [{ completedSearches: 1 }, true],
    [{ clickthroughPins: 1 }, true],
    [{ downloadedPinsCount: 1 }, true],
  ])('of %j is %s', (counts, expected) => {
    expect(isQus({ ...NO_COUNTS, ...counts })).toBe(expected)
  })
})

it('adds up what is kept', () => {
  const record: VisitRecord = {
    ...NOTHING,
    pins: [pin('1'), pin('2'), pin('1')],
    searches: [{ query: 'oak', rs: null, scope: 'pins', rg: null, ts: 1 }],
    actions: { clickthroughs: ['1', '2'], downloads: ['3'], saves: ['4', '5', '6'] },
    invite: { inviteCode: 'x', ts: 1 },
    revisitation: { count: 4, time: 0, ts: 15 * DAY_MS },
  }
  expect(aggregateVisits(record, true)).toEqual({
    closeupPins: 2,
    completedSearches: 1,
    clickthroughPins: 2,
    downloadedPinsCount: 1,
    savedPins: 3,
    invitesRedeemed: 1,
    isQUS: true,
    daysSinceLastRevisitation: 15,
    daysSinceLastRevisitationBucket: '14',
    isAllowedCountry: true,
  })
})

it('of nothing is nothing', () => {
  expect(aggregateVisits(NOTHING, false)).toMatchObject({
    ...NO_COUNTS,
    isQUS: false,
    daysSinceLastRevisitation: null,
    daysSinceLastRevisitationBucket: null,
    isAllowedCountry: false,
  })
})

it('a metric tells buckets only', () => {
  const pins = Array.from({ length: 19 }, (_, index) => pin(String(index)))
  const revisitation = { count: 2, time: 0, ts: 100 * DAY_MS }
  expect(toBuckets(aggregateVisits({ ...NOTHING, pins, revisitation }, true))).toEqual({
    closeupPins: '15',
    completedSearches: '0',
    clickthroughPins: '0',
    downloadedPinsCount: '0',
    savedPins: '0',
    invitesRedeemed: '0',
    isQUS: true,
    daysSinceLastRevisitation: '84+',
    isAllowedCountry: true,
  })
})
