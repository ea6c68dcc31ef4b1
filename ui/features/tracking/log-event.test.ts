import { expect, test } from 'vitest'
import { logEvent, startEventSink } from './log-event.ts'

test('events wait for the logger in their order, so many and no more, and go to it directly then', () => {
  for (let type = 1; type <= 205; type += 1) logEvent({ event_type: type, at: type })
  const taken: [number, number][] = []
  const stop = startEventSink(({ event_type, at }) => void taken.push([event_type, at]))
  expect(taken).toHaveLength(200)
  expect(taken.slice(0, 2)).toEqual([
    [1, 1],
    [2, 2],
  ])
  const before = Date.now()
  logEvent({ event_type: 300 })
  expect(taken.at(-1)?.[1]).toBeGreaterThanOrEqual(before)
  stop()
  logEvent({ event_type: 301 })
  expect(taken).toHaveLength(201)
})
