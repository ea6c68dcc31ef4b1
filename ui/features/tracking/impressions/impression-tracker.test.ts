import { beforeEach, expect, test } from 'vitest'
import { MAX_INTERVALS_PER_ELEMENT } from '#schema/tracking/impression-constants.ts'
import { createImpressionTracker, type ImpressionTracker } from './impression-tracker.ts'
import type { Subject } from './subject.ts'

let tracker: ImpressionTracker<string>
let reported: string[]

beforeEach(() => {
  reported = []
  tracker = createImpressionTracker(({ subject, from, to, isRepeated }) =>
    reported.push(`${subject.id} ${from}–${to}${isRepeated ? ' again' : ''}`),
  )
})

function pin(id: string, feed = 'Ideas'): Subject {
  return { kind: 'pin', id, slot: 0, feed, page: '/', viewType: 1, trackingParams: null }
}

test('one impression for each interval in view, reported once it is over; none of what was never in view', () => {
  tracker.add('a', pin('1'))
  tracker.add('b', pin('2'))
  tracker.act('a', 'enter', 100)
  tracker.act('a', 'enter', 150)
  expect(reported).toEqual([])
  tracker.act('a', 'exit', 300)
  tracker.act('a', 'exit', 350)
  tracker.act('a', 'enter', 400)
  tracker.act('a', 'exit', 500)
  tracker.act('b', 'exit', 600)
  expect(reported).toEqual(['1 100–300', '1 400–500 again'])
})

test('what is removed ends, and is heard of no more', () => {
  tracker.add('a', pin('1'))
  tracker.act('a', 'enter', 100)
  tracker.act('a', 'stop', 250)
  tracker.act('a', 'exit', 300)
  tracker.act('a', 'enter', 400)
  tracker.pause(500)
  expect(reported).toEqual(['1 100–250'])
})

test('a pause ends what is seen; after it only what is still in view is seen again', () => {
  for (const id of ['1', '2', '3']) tracker.add(id, pin(id))
  tracker.act('1', 'enter', 100)
  tracker.act('2', 'enter', 100)
  tracker.pause(200)
  tracker.act('2', 'exit', 250)
  tracker.act('3', 'enter', 260)
  tracker.add('4', pin('4'))
  tracker.act('4', 'enter', 270)
  tracker.resume(1_000)
  for (const id of ['1', '2', '3', '4']) tracker.act(id, 'exit', 1_500)
  expect(reported).toEqual(['1 100–200', '2 100–200', '1 1000–1500 again', '3 1000–1500', '4 1000–1500'])
})

test('the same pin counts in each feed, and is new on another view of a page', () => {
  tracker.add('a', pin('1', 'Ideas'))
  tracker.add('b', pin('1', 'More like this'))
  for (const handle of ['a', 'b']) {
    tracker.act(handle, 'enter', 100)
    tracker.act(handle, 'exit', 200)
  }
  tracker.turnPage()
  tracker.act('a', 'enter', 300)
  tracker.act('a', 'exit', 400)
  expect(reported).toEqual(['1 100–200', '1 100–200', '1 300–400'])
})

test('rocking to and fro does not flood the log', () => {
  tracker.add('a', pin('1'))
  for (let at = 0; at < 1_000; at += 10) {
    tracker.act('a', 'enter', at)
    tracker.act('a', 'exit', at + 5)
  }
  expect(reported).toHaveLength(MAX_INTERVALS_PER_ELEMENT)
})
