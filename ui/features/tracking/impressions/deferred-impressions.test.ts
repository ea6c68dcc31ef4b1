import { beforeEach, expect, test } from 'vitest'
import { EVENT_TYPES, DEFERRED_EVENTS_LIMIT } from '#schema/tracking/event-log-constants.ts'
import { createDeferredImpressions, type DeferredImpressions } from './deferred-impressions.ts'

const ad = (at: number) => ({ event_type: EVENT_TYPES.adVideoImpression, at })
const comment = (at: number) => ({ event_type: EVENT_TYPES.commentImpression, at })

let deferred: DeferredImpressions
let ads: number[]
let comments: number[]

beforeEach(() => {
  ads = []
  comments = []
  deferred = createDeferredImpressions({ adVideo: ({ at }) => ads.push(at), comment: ({ at }) => comments.push(at) })
})

test('a thousand comments that wait push out no ad that waits, nor the other way round', () => {
  deferred.defer('adVideo', 'a', ad(1))
  for (let at = 1; at <= DEFERRED_EVENTS_LIMIT; at += 1) deferred.defer('comment', '/pin/a/', comment(at))
  deferred.release('adVideo', 'a')
  expect(ads).toEqual([1])
  for (let at = 1; at <= DEFERRED_EVENTS_LIMIT + 1; at += 1) deferred.defer('adVideo', 'b', ad(at))
  deferred.release('comment', '/pin/a/')
  expect(comments).toHaveLength(1_000)
  deferred.release('adVideo', 'b')
  expect(ads.slice(1, 3)).toEqual([2, 3])
  expect(ads).toHaveLength(1_001)
})

test('what one kind waits for releases nothing of the other', () => {
  deferred.defer('adVideo', 'a', ad(1))
  deferred.defer('comment', 'a', comment(2))
  deferred.release('comment', 'a')
  expect([ads, comments]).toEqual([[], [2]])
})

test('what was played or read on one page is not on the next, and what waits goes on waiting', () => {
  deferred.release('adVideo', 'a')
  deferred.release('comment', '/pin/a/')
  deferred.defer('adVideo', 'b', ad(1))
  deferred.turnPage()
  deferred.defer('adVideo', 'a', ad(2))
  deferred.defer('comment', '/pin/a/', comment(3))
  expect([ads, comments]).toEqual([[], []])
  deferred.release('adVideo', 'b')
  deferred.release('comment', '/pin/a/')
  expect([ads, comments]).toEqual([[1], [3]])
})
