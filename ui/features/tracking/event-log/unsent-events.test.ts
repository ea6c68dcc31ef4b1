import { expect, test } from 'vitest'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import { chooseFirst, chooseLast, fitsKeepalive, without, withoutStored } from './unsent-events.ts'

function event(uuid: string, { madeFor = 'anna', bytes = 100 } = {}): StoredEvent {
  return { at: 1, uuid, madeFor, bytes, event: {} as StoredEvent['event'] }
}

const [A, B, C] = [event('a'), event('b'), event('c')]
const OTHER = event('other', { madeFor: '' })
const LARGE = event('large', { bytes: 40_000 })

test('events are identified by their id', () => {
  expect(without([A, B, C], [{ ...B }])).toEqual([A, C])
})

test('where the queue is empty, what was stored is gone; what is being written and other viewers’ remains', () => {
  expect(withoutStored([A, OTHER, B], [B], 'anna')).toEqual([OTHER, B])
})

test('the first call leaves alone what is on its way', () => {
  expect(chooseFirst([A, B, C], [B])).toEqual([A, C])
})

test.each<[string, string | null, StoredEvent[], StoredEvent[]]>([
  ['holds what waits', 'anna', [], [A, LARGE, B]],
  ['leaves alone what is on its way', 'anna', [B], [A, LARGE]],
  ['holds the newest that fit beside what is on its way', 'anna', [event('x', { bytes: 30_000 })], [B]],
  ['holds nothing of another viewer', null, [], [OTHER]],
  ['is none where nothing waits', 'berta', [], []],
])('the last call %s', (_, viewerId, onTheirWay, expected) => {
  expect(chooseLast([A, OTHER, LARGE, B], onTheirWay, viewerId)).toEqual(expected)
})

test('calls that outlast the page share a quota', () => {
  expect(fitsKeepalive([LARGE], [])).toBe(true)
  expect(fitsKeepalive([LARGE], [event('x', { bytes: 20_000 })])).toBe(false)
})
