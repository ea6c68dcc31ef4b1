import { expect, test } from 'vitest'
import { HELD_EVENTS_LIMIT } from '#schema/constants/events.ts'
import { holdEvent, NOTHING_HELD, releaseEvents, type HeldEvents } from './held-events.ts'

function holdAll(events: readonly [string, number][]): HeldEvents<number> {
  return events.reduce<HeldEvents<number>>((state, [key, event]) => holdEvent(state, key, event).next, NOTHING_HELD)
}

test('events wait for what belongs to them, then come in their order; later ones do not wait', () => {
  const waiting = holdAll([
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ])
  const { next, due } = releaseEvents(waiting, 'a')
  expect(due).toEqual([1, 3])
  expect(holdEvent(next, 'a', 4).due).toEqual([4])
  expect(releaseEvents(next, 'a').due).toEqual([])
  expect(releaseEvents(next, 'b').due).toEqual([2])
})

test('of those that wait the last thousand are kept', () => {
  const many = holdAll(Array.from({ length: HELD_EVENTS_LIMIT + 5 }, (_, event) => ['a', event]))
  const { due } = releaseEvents(many, 'a')
  expect(due).toHaveLength(1_000)
  expect(due[0]).toBe(5)
  expect(due.at(-1)).toBe(HELD_EVENTS_LIMIT + 4)
})
