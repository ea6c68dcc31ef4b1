import { beforeEach, expect, test } from 'vitest'
import { EVENT_TYPES, HELD_EVENTS_LIMIT } from '#schema/constants/events.ts'
import { createHeldImpressions, type HeldImpressions } from './held-impressions.ts'

const ad = (at: number) => ({ event_type: EVENT_TYPES.adVideoImpression, at })
const comment = (at: number) => ({ event_type: EVENT_TYPES.commentImpression, at })

let held: HeldImpressions
let ads: number[]
let comments: number[]

beforeEach(() => {
  ads = []
  comments = []
  held = createHeldImpressions({ adVideo: ({ at }) => ads.push(at), comment: ({ at }) => comments.push(at) })
})

test('a thousand comments that wait push out no ad that waits, nor the other way round', () => {
  held.hold('adVideo', 'a', ad(1))
  for (let at = 1; at <= HELD_EVENTS_LIMIT; at += 1) held.hold('comment', '/pin/a/', comment(at))
  held.release('adVideo', 'a')
  expect(ads).toEqual([1])
  for (let at = 1; at <= HELD_EVENTS_LIMIT + 1; at += 1) held.hold('adVideo', 'b', ad(at))
  held.release('comment', '/pin/a/')
  expect(comments).toHaveLength(1_000)
  held.release('adVideo', 'b')
  expect(ads.slice(1, 3)).toEqual([2, 3])
  expect(ads).toHaveLength(1_001)
})

test('what one kind waits for releases nothing of the other', () => {
  held.hold('adVideo', 'a', ad(1))
  held.hold('comment', 'a', comment(2))
  held.release('comment', 'a')
  expect([ads, comments]).toEqual([[], [2]])
})

test('what was played or read on one page is not on the next, and what waits goes on waiting', () => {
  held.release('adVideo', 'a')
  held.release('comment', '/pin/a/')
  held.hold('adVideo', 'b', ad(1))
  held.turnPage()
  held.hold('adVideo', 'a', ad(2))
  held.hold('comment', '/pin/a/', comment(3))
  expect([ads, comments]).toEqual([[], []])
  held.release('adVideo', 'b')
  held.release('comment', '/pin/a/')
  expect([ads, comments]).toEqual([[1], [3]])
})
