import { expect, test } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { findRetryAfterMs } from '#ui/platform/network/retry-after.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import { firstThatFit, flushDelay, classifyFailure, lastThatFit, retryDelay } from './flush-rules.ts'

test.each([
  [{ event_type: EVENT_TYPES.pinImpression }, false, 10_000],
  [{ event_type: EVENT_TYPES.pinImpression }, true, 300],
  [{ event_type: EVENT_TYPES.view, view_type: VIEW_TYPES.pin }, false, 300],
  [{ event_type: EVENT_TYPES.view, view_type: VIEW_TYPES.search }, false, 300],
  [{ event_type: EVENT_TYPES.view, view_type: VIEW_TYPES.home }, false, 10_000],
  [{ event_type: EVENT_TYPES.componentActiveEnd, view_type: VIEW_TYPES.pin }, false, 10_000],
])('%o with the experiment %s waits for %i ms', (draft, isFast, delay) => expect(flushDelay(draft, isFast)).toBe(delay))

test('five retries after a second that doubles, and up to a quarter more', () => {
  const delays = [0, 1, 2, 3, 4, 5].map((retries) => retryDelay(retries, 0, () => 0))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, null])
  expect(retryDelay(0, 0, () => 1)).toBe(1_250)
})

test('the server may ask for a longer wait, not for a shorter one and not for hours', () => {
  expect(retryDelay(0, 5_000, () => 0)).toBe(5_000)
  expect(retryDelay(3, 5_000, () => 0)).toBe(8_000)
  expect(retryDelay(0, 3_600_000, () => 0)).toBeNull()
})

function failure(status: number | null, code: number | null = null, retryAfter: string | null = null): ApiError {
  return new ApiError('no', { status, code, detail: null, url: '/', accessControl: {}, retryAfter })
}

test.each([
  ['again', new TypeError('Failed to fetch')],
  ['again', failure(null)],
  ['again', failure(200)],
  ['again', failure(400)],
  ['again', failure(403)],
  ['again', failure(404)],
  ['again', failure(429)],
  ['again', failure(500)],
  ['again', failure(429, ERRORS.tooManyRequests.code)],
  ['again', failure(500, ERRORS.unexpected.code)],
  ['again', failure(503, ERRORS.unavailable.code)],
  ['halves', failure(413)],
  ['halves', failure(413, ERRORS.bodyTooLarge.code)],
  ['drop', failure(400, ERRORS.invalidInput.code)],
  ['keep', failure(400, ERRORS.malformedBody.code)],
  ['keep', failure(401, ERRORS.notSignedIn.code)],
  ['keep', failure(403, ERRORS.crossSite.code)],
  ['keep', failure(404, ERRORS.unknownCall.code)],
  ['keep', failure(409, ERRORS.otherViewer.code)],
  ['keep', failure(500, 9_999)],
] as const)('%s: %s', (judgment, error) => expect(classifyFailure(error)).toBe(judgment))

test.each([
  ['7', 7_000],
  [null, 0],
  ['-3', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
])('a server that says %s is left alone for %i ms', (header, milliseconds) =>
  expect(findRetryAfterMs(failure(429, null, header))).toBe(milliseconds),
)

test('as many events as fit, from either end', () => {
  const events = [30, 40, 50].map((bytes, place) => ({ bytes, uuid: `e${place}` }) as StoredEvent)
  const toIds = (chosen: StoredEvent[]) => chosen.map(({ uuid }) => uuid)
  expect(toIds(firstThatFit(events, 72))).toEqual(['e0', 'e1'])
  expect(toIds(firstThatFit(events, 71))).toEqual(['e0'])
  expect(toIds(firstThatFit(events, 5))).toEqual(['e0'])
  expect(toIds(firstThatFit(events, 500))).toEqual(['e0', 'e1', 'e2'])
  expect(toIds(lastThatFit(events, 92))).toEqual(['e1', 'e2'])
  expect(toIds(lastThatFit(events, 91))).toEqual(['e2'])
  expect(toIds(lastThatFit(events, 5))).toEqual([])
  expect(toIds(lastThatFit(events, 500))).toEqual(['e0', 'e1', 'e2'])
})
