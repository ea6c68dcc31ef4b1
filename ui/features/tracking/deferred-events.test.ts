import { expect, test } from 'vitest'
import { DEFERRED_EVENTS_LIMIT } from '#schema/tracking/event-log-constants.ts'
import { deferEvent, NOTHING_DEFERRED, releaseDeferred, type DeferredEvents } from './deferred-events.ts'

function deferAll(events: readonly [string, number][]): DeferredEvents<number> {
  return events.reduce<DeferredEvents<number>>(
    (state, [key, event]) => deferEvent(state, key, event).next,
    NOTHING_DEFERRED,
  )
}

test('events wait for what belongs to them, then come in their order; later ones do not wait', () => {
  const waiting = deferAll([
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ])
  const { next, due } = releaseDeferred(waiting, 'a')
  expect(due).toEqual([1, 3])
  expect(deferEvent(next, 'a', 4).due).toEqual([4])
  expect(releaseDeferred(next, 'a').due).toEqual([])
  expect(releaseDeferred(next, 'b').due).toEqual([2])
})

test('of those that wait the last thousand are kept', () => {
  const many = deferAll(Array.from({ length: DEFERRED_EVENTS_LIMIT + 5 }, (_, event) => ['a', event]))
  const { due } = releaseDeferred(many, 'a')
  expect(due).toHaveLength(1_000)
  expect(due[0]).toBe(5)
  expect(due.at(-1)).toBe(DEFERRED_EVENTS_LIMIT + 4)
})
