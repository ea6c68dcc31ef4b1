import { expect, test } from 'vitest'
import { impressionDraft } from './impression-draft.ts'
import type { Impression } from './impression-tracker.ts'

const PIN: Impression = {
  subject: { kind: 'pin', id: '01JX', slot: 7, feed: 'Ideas', page: '/', viewType: 1, trackingParams: null },
  from: 1_000.5,
  to: 2_750.75,
  isRepeated: false,
}
const SEARCH: Impression = {
  ...PIN,
  subject: {
    kind: 'search',
    id: 'pins',
    slot: 0,
    feed: '',
    page: '/search/?q=boats',
    viewType: 2,
    trackingParams: null,
  },
}

test('an impression is logged from its beginning, with its duration in nanoseconds', () => {
  expect(impressionDraft(PIN, { clockOffset: 1_700_000_000_000, withQuery: true })).toEqual({
    event_type: 18,
    view_type: 1,
    object_id_str: '01JX',
    view_data: { slot: 7 },
    duration_ns: 1_750_250_000,
    at: 1_700_000_001_000.5,
  })
})

test.each([
  ['a card', 'pin', 18],
  ['an ad video', 'adVideo', 8020],
] as const)('%s with tracking parameters says them', (_, kind, type) => {
  const subject = { ...PIN.subject, kind, trackingParams: 'campaign=lamps-12' }
  expect(impressionDraft({ ...PIN, subject }, { clockOffset: 0, withQuery: true })).toMatchObject({
    event_type: type,
    clientTrackingParams: 'campaign=lamps-12',
  })
})

test('that something is seen again is logged', () => {
  const draft = impressionDraft({ ...PIN, isRepeated: true }, { clockOffset: 0, withQuery: true })
  expect(draft.aux_data).toEqual({ again: true })
})

test('a query goes along only where personalization is allowed', () => {
  const allowed = impressionDraft(SEARCH, { clockOffset: 0, withQuery: true })
  expect(allowed).toMatchObject({ event_type: 3803, view_data: { slot: 0, query: 'boats' } })
  const refused = impressionDraft(SEARCH, { clockOffset: 0, withQuery: false })
  expect(JSON.stringify(refused)).not.toContain('boats')
})
