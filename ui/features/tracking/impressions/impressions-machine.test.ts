import { describe, expect, test } from 'vitest'
import type { Found } from './find-subjects.ts'
import { startWatch, watchStep, type WatchEffect, type WatchEvent, type WatchState } from './impressions-machine.ts'

type State = WatchState<string, number>
type Event = WatchEvent<string, number>
type Effect = WatchEffect<string, number>

const NEW: State = startWatch('/', 5)
const CURRENT: State = { ...NEW, content: { type: 'current' } }
const SCROLLED: State = { ...CURRENT, reports: [1, 2] }
const HIDDEN: State = { ...SCROLLED, visibility: { type: 'changed', at: 7 } }
const MANY = Array.from({ length: 120 }, (_, place) => place)

const process = (...reports: number[]): Effect => ({ type: 'process', reports })

test.each<[string, State, Event, Partial<State>, Effect[]]>([
  [
    'reports of the browser wait until it is idle',
    SCROLLED,
    { type: 'reported', reports: [3] },
    { reports: [1, 2, 3] },
    [{ type: 'processWhenIdle' }],
  ],
  [
    'an idle browser processes some',
    { ...CURRENT, reports: MANY },
    { type: 'idle' },
    { reports: MANY.slice(50) },
    [process(...MANY.slice(0, 50))],
  ],
  [
    'the content changes',
    CURRENT,
    { type: 'contentChanged', at: 6 },
    { content: { type: 'changed', at: 6 } },
    [{ type: 'searchSoon' }],
  ],
  [
    'the content changes again before it is searched',
    NEW,
    { type: 'contentChanged', at: 9 },
    { content: { type: 'changed', at: 9 } },
    [{ type: 'searchSoon' }],
  ],
  [
    'something may be hidden',
    SCROLLED,
    { type: 'visibilityChanged', at: 7 },
    HIDDEN,
    [{ type: 'checkVisibilitySoon' }],
  ],
  [
    'what is hidden was seen until then',
    HIDDEN,
    { type: 'visibilityDue' },
    { reports: [], visibility: { type: 'current' } },
    [process(1, 2), { type: 'checkVisibility', at: 7 }],
  ],
  [
    'a pause processes all, what the browser has not delivered included',
    SCROLLED,
    { type: 'paused', at: 8, reports: [3] },
    { reports: [] },
    [process(1, 2, 3), { type: 'pause', at: 8 }],
  ],
  [
    'a pause does not wait for a look that is due',
    HIDDEN,
    { type: 'paused', at: 8, reports: [] },
    { reports: [], visibility: { type: 'current' } },
    [process(1, 2), { type: 'checkVisibility', at: 7 }, { type: 'pause', at: 8 }],
  ],
])('%s', (_, state, event, after, effects) => {
  const step = watchStep(state, event)
  expect(step).toEqual({ state: { ...state, ...after }, effects })
})

describe('a search', () => {
  const card = (element: string, text = `/pin/${element}/`, feed = 'Ideas'): Found<string> => ({
    element,
    text,
    feed,
    trackingParams: null,
  })

  function search(state: State, found: Found<string>[], page = '/') {
    return watchStep(state, { type: 'searched', page, viewType: 1, found })
  }

  function tell(effects: readonly Effect[]): string[] {
    return effects.flatMap((effect) => {
      if (effect.type === 'follow') return `follow ${effect.element}: ${effect.subject.id} at ${effect.subject.slot}`
      if (effect.type === 'forget') return `forget ${effect.element} at ${effect.at}`
      return effect.type === 'process' && effect.reports.length === 0 ? [] : effect.type
    })
  }

  test('follows what is new, with its place in its feed', () => {
    const first = search(NEW, [card('1'), card('x', '/about/'), card('2'), card('3', '/pin/3/', 'More')])
    expect(tell(first.effects)).toEqual(['follow 1: 1 at 0', 'follow 2: 2 at 1', 'follow 3: 3 at 0'])
    const changed = watchStep(first.state, { type: 'contentChanged', at: 6 }).state
    const second = search(changed, [card('1'), card('x', '/about/'), card('2'), card('4')])
    expect(tell(second.effects)).toEqual(['forget 3 at 6', 'follow 4: 4 at 2'])
    expect([...second.state.followed.keys()]).toEqual(['1', 'x', '2', '4'])
  })

  test('ends what shows something else, and what was seen before that is counted first', () => {
    const { state } = search(NEW, [card('1')])
    const changed = { ...watchStep(state, { type: 'contentChanged', at: 6 }).state, reports: [1] }
    const { effects } = search(changed, [card('1', '/pin/9/')])
    expect(tell(effects)).toEqual(['process', 'forget 1 at 6', 'follow 1: 9 at 0'])
  })

  test('of another page ends impressions of the last one before the page turns', () => {
    const { state } = search(NEW, [card('1')])
    const changed = watchStep(state, { type: 'contentChanged', at: 6 }).state
    const { state: after, effects } = search(changed, [card('2')], '/today/')
    expect(tell(effects)).toEqual(['forget 1 at 6', 'turnPage', 'follow 2: 2 at 0'])
    expect(after.page).toBe('/today/')
  })
})
