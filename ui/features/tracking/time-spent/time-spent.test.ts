import { beforeEach, describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { createTimeSpent, type TimeSpent } from './time-spent.ts'

const NAMES = new Map<number, string>(Object.entries(EVENT_TYPES).map(([name, type]) => [type, name]))
const PIN = { component: 'pin_closeup', objectId: 'p1' }

let log: EventDraft[]
let now: number
let ids: number
let time: TimeSpent

beforeEach(() => {
  log = []
  now = 1_000
  ids = 0
  time = createTimeSpent({
    log: (draft) => void log.push(draft),
    now: () => 1_700_000_000_000 + now,
    elapsed: () => now,
    newId: () => `pair-${(ids += 1)}`,
  })
})

/** What was logged, shortly: the event, its pair, and how many milliseconds it lasted. */
function story(): string[] {
  return log.map(({ event_type, pair_id, duration_ns }) =>
    [NAMES.get(event_type), pair_id, ...(typeof duration_ns === 'number' ? [duration_ns / 1e6] : [])].join(' '),
  )
}

describe('the foreground', () => {
  it('is a pair with its duration, and every return begins another', () => {
    time.foreground()
    now += 2_500.5
    time.background()
    now += 60_000
    time.foreground()
    now += 10
    time.background()
    expect(story()).toEqual([
      'appActiveStart pair-1',
      'appActiveEnd pair-1 2500.5',
      'appActiveStart pair-2',
      'appActiveEnd pair-2 10',
    ])
  })

  it('began when the page was first seen, its part as well', () => {
    time.show(PIN)
    time.foreground(400)
    now += 100
    time.background()
    expect(story().slice(2)).toEqual(['componentActiveEnd pair-2 700', 'appActiveEnd pair-1 700'])
    expect(log.slice(0, 2).map(({ at }) => at)).toEqual([1_700_000_000_400, 1_700_000_000_400])
  })

  it('counts once what the browser tells twice', () => {
    time.foreground()
    time.foreground()
    time.background()
    time.background()
    expect(story()).toHaveLength(2)
  })
})

describe('a part', () => {
  it('ends before the app does, and begins again after it', () => {
    time.foreground()
    time.show(PIN)
    now += 100
    time.background()
    time.foreground()
    expect(story()).toEqual([
      'appActiveStart pair-1',
      'componentActiveStart pair-2',
      'componentActiveEnd pair-2 100',
      'appActiveEnd pair-1 100',
      'appActiveStart pair-3',
      'componentActiveStart pair-4',
    ])
    expect(log[5]).toMatchObject({ component: 'pin_closeup', object_id_str: 'p1' })
  })

  it('goes on while the same is shown, and ends with another or with none', () => {
    time.foreground()
    time.show(PIN)
    time.show({ ...PIN })
    now += 5
    time.show({ ...PIN, objectId: 'p2' })
    now += 7
    time.show(null)
    expect(story().slice(1)).toEqual([
      'componentActiveStart pair-2',
      'componentActiveEnd pair-2 5',
      'componentActiveStart pair-3',
      'componentActiveEnd pair-3 7',
    ])
    expect(log.slice(3, 5)).toEqual([
      expect.objectContaining({ object_id_str: 'p2' }),
      expect.objectContaining({ object_id_str: 'p2' }),
    ])
  })

  it('begins with the foreground where it is shown before', () => {
    time.show(PIN)
    expect(log).toEqual([])
    time.foreground()
    expect(story()).toEqual(['appActiveStart pair-1', 'componentActiveStart pair-2'])
  })
})

describe('parts within the page', () => {
  const VIDEO = {}

  function play(currentTime: () => number): void {
    time.start(VIDEO, { component: 'video', objectId: 'p1', details: () => ({ current_time: currentTime() }) })
  }

  it('have intervals of their own, whose beginning and end say how far they are', () => {
    time.foreground()
    time.show(PIN)
    let place = 1
    play(() => place)
    play(() => 99)
    place = 4.5
    now += 3_500
    time.stop(VIDEO)
    time.stop(VIDEO)
    expect(story().slice(1)).toEqual([
      'componentActiveStart pair-2',
      'componentActiveStart pair-3',
      'componentActiveEnd pair-3 3500',
    ])
    expect(log.slice(2)).toMatchObject([
      { component: 'video', object_id_str: 'p1', aux_data: { current_time: 1 } },
      { component: 'video', object_id_str: 'p1', aux_data: { current_time: 4.5 } },
    ])
    expect(log[1]).not.toHaveProperty('aux_data')
  })

  it('pause in the background, before the page does, and begin again where they are still at work', () => {
    time.foreground()
    time.show(PIN)
    play(() => 1)
    now += 10
    time.background()
    time.foreground()
    time.background()
    time.stop(VIDEO)
    time.foreground()
    expect(story().slice(3)).toEqual([
      'componentActiveEnd pair-3 10',
      'componentActiveEnd pair-2 10',
      'appActiveEnd pair-1 10',
      'appActiveStart pair-4',
      'componentActiveStart pair-5',
      'componentActiveStart pair-6',
      'componentActiveEnd pair-6 0',
      'componentActiveEnd pair-5 0',
      'appActiveEnd pair-4 0',
      'appActiveStart pair-7',
      'componentActiveStart pair-8',
    ])
  })

  it('that begin in the background are reported from the foreground on', () => {
    play(() => 1)
    expect(log).toEqual([])
    time.foreground()
    expect(story()).toEqual(['appActiveStart pair-1', 'componentActiveStart pair-2'])
  })
})

describe('another site', () => {
  it('is a pair until the person is back, however that is noticed', () => {
    time.leaveSite('shop.example', 'p1')
    now += 30_000
    time.endOffsite()
    time.endOffsite()
    expect(story()).toEqual(['offsiteStart pair-1', 'offsiteEnd pair-1 30000'])
    expect(log[1]).toMatchObject({ object_id_str: 'p1', aux_data: { domain: 'shop.example' } })
  })

  it('ends where another one is gone to', () => {
    time.leaveSite('a.example', null)
    time.leaveSite('b.example', null)
    expect(story()).toEqual(['offsiteStart pair-1', 'offsiteEnd pair-1 0', 'offsiteStart pair-2'])
    expect(log[0]).not.toHaveProperty('object_id_str')
  })
})

it('a clock that runs backwards makes no negative durations', () => {
  time.foreground()
  now -= 500
  time.background()
  expect(log[1]?.duration_ns).toBe(0)
})
