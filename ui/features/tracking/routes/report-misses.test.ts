import { beforeEach, expect, test } from 'vitest'
import type { QueryRequest } from '#schema/all-queries.ts'
import { missedQueries } from '#ui/app/query/embedded.ts'
import { queryKey } from '#ui/app/query/query-key.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import { metricEvent } from '#ui/features/tracking/metric-event.ts'
import { reportMisses } from './report-misses.ts'

const PIN: QueryRequest = { name: 'CloseupPageQuery', variables: { pinId: '1', isAuth: false } }
const RELATED: QueryRequest = {
  name: 'CloseupRelatedModulesFeedQuery',
  isFeed: true,
  variables: { pinId: '1', after: null },
}
const LATER: QueryRequest = { name: 'MetricsQuery', variables: {} }

const initial = {
  handler: 'pin/[id]',
  input: {},
  page: { preload: () => ({ subject: PIN, rest: [RELATED] }) },
} as unknown as PageLocation

const reported = () =>
  performance.getEntriesByName('tackboard.query_miss').map((mark) => (mark as PerformanceMark).detail as unknown)
const miss = (request: QueryRequest) => missedQueries.update((missed) => [...missed, queryKey(request)])

beforeEach(() => {
  performance.clearMarks()
  missedQueries.update(() => [])
})

test.each([
  ['the pin', PIN],
  ['what is related to it', RELATED],
])('a document without %s is reported with its route', (_, request) => {
  miss(request)
  reportMisses(initial)()
  expect(reported()).toEqual([{ handler: 'pin/[id]' }])
})

test('a part that turns out to be missing later is reported, once', () => {
  const stop = reportMisses(initial)
  expect(reported()).toEqual([])
  miss(RELATED)
  miss(PIN)
  expect(reported()).toHaveLength(1)
  stop()
})

test('queries for later are not expected in the document', () => {
  const stop = reportMisses(initial)
  miss(LATER)
  stop()
  miss(PIN)
  expect(reported()).toEqual([])
})

test('the route is what is logged of it', () => {
  const event = metricEvent('query_miss', { handler: 'pin/[id]' }, { surface: 'pin_closeup', pinKind: null }, () => 0)
  expect(event?.aux_data).toMatchObject({ name: 'query_miss', bucket: 'pin/[id]', sample_rate: 1 })
})
