import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/constants/events.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import {
  loggerStep,
  NEW_LOGGER,
  type LoggerEffect,
  type LoggerEvent,
  type LoggerState,
  type Recorder,
} from './event-logger-machine.ts'

const ALLOWED: Recorder = { policy: 'allowed', viewerId: 'anna', isFast: false, withAds: true }
const ACTIVE: LoggerState = { ...NEW_LOGGER, recorder: ALLOWED }
const LEAVING: LoggerState = { ...ACTIVE, page: 'leaving' }
const LEFT: LoggerState = { ...ACTIVE, page: 'left' }

function recorded(draft: Partial<EventDraft> = {}, now = 1_000): LoggerEvent {
  const event = { event_type: EVENT_TYPES.pinImpression, at: now, ...draft }
  return { type: 'recorded', draft: event, uuid: 'e1', isInFocus: true, now }
}

function changed(recorder: Partial<Recorder>): LoggerEvent {
  return { type: 'recorderChanged', recorder: { ...ALLOWED, ...recorder } }
}

function after(state: LoggerState, ...events: LoggerEvent[]): LoggerState {
  return events.reduce((last, event) => loggerStep(last, event).state, state)
}

function effectsOf(state: LoggerState, event: LoggerEvent): LoggerEffect['type'][] {
  return loggerStep(state, event).effects.map(({ type }) => type)
}

const FULL = { ...ACTIVE, bufferedBytes: 1_000_000 }
const SOON = after(ACTIVE, recorded())
const WITH_ONE = after({ ...ACTIVE, recorder: NEW_LOGGER.recorder }, recorded())

test.each<[string, LoggerState, LoggerEvent, LoggerState['page'], LoggerEffect['type'][]]>([
  ['an event is stored and sent soon', ACTIVE, recorded(), 'active', ['storeSoon', 'cancelSending', 'sendIn']],
  ['a later one keeps that time', SOON, recorded({}, 2_000), 'active', ['storeSoon']],
  [
    'a prompt one brings it forward',
    SOON,
    recorded({ event_type: EVENT_TYPES.view, view_type: VIEW_TYPES.pin }),
    'active',
    ['storeSoon', 'cancelSending', 'sendIn'],
  ],
  ['a full buffer is sent at once', FULL, recorded(), 'active', ['cancelSending', 'send']],
  ['an event on a page being left joins its last call', LEAVING, recorded(), 'leaving', []],
  ['an event on a page that was left makes another', LEFT, recorded(), 'leaving', ['callLastSoon']],
  ['nothing is stored before it is known who looks', NEW_LOGGER, recorded(), 'active', []],
  ['an upload is due', SOON, { type: 'sendDue' }, 'active', ['cancelSending', 'send']],
  ['storing is due', SOON, { type: 'storeDue' }, 'active', ['cancelStoring', 'keep']],
  ['there is nothing to store', ACTIVE, { type: 'storeDue' }, 'active', ['cancelStoring']],
  ['events of no known viewer are not stored', WITH_ONE, { type: 'storeDue' }, 'active', ['cancelStoring']],
  ['a flush ignores waits', SOON, { type: 'flushRequested' }, 'active', ['cancelSending', 'sendNow']],
  ['a flush does nothing where it may not', WITH_ONE, { type: 'flushRequested' }, 'active', []],
  ['a page is being left', ACTIVE, { type: 'paused' }, 'leaving', ['callLastSoon']],
  ['being left twice is one last call', LEAVING, { type: 'paused' }, 'leaving', []],
  ['the last call is made', LEAVING, { type: 'lastCallDue' }, 'left', ['sendLast']],
  ['a page that is back makes none', ACTIVE, { type: 'lastCallDue' }, 'active', []],
  ['a page that is left again makes another', LEFT, { type: 'paused' }, 'leaving', ['callLastSoon']],
  ['a page that is back sends what waits', LEFT, { type: 'resumed' }, 'active', ['cancelSending', 'sendNow']],
  ['permission sends what waits', ACTIVE, changed({}), 'active', ['setViewer', 'cancelSending', 'send']],
  ['permission on a page that was left makes a last call', LEFT, changed({}), 'leaving', ['setViewer', 'callLastSoon']],
  ['an unknown viewer sends nothing', ACTIVE, changed({ policy: 'unknown' }), 'active', ['setViewer']],
  [
    'withheld permission forgets what is in memory',
    SOON,
    changed({ policy: 'withheld' }),
    'active',
    ['setViewer', 'cancelSending', 'forgetUnsent'],
  ],
  [
    'a refusal forgets what is stored',
    SOON,
    changed({ policy: 'refused' }),
    'active',
    ['setViewer', 'cancelSending', 'forgetStored'],
  ],
  ['forgetting stops the upload', SOON, { type: 'eventsForgotten' }, 'active', ['cancelSending']],
  ['a stop stops all', SOON, { type: 'stopped' }, 'active', ['cancelStoring', 'cancelSending', 'setViewer']],
])('%s', (_, state, event, page, effects) => {
  expect([after(state, event).page, effectsOf(state, event)]).toEqual([page, effects])
})

describe('events in memory', () => {
  test('get their viewer only when they are stored', () => {
    expect(WITH_ONE.fresh).toMatchObject([{ uuid: 'e1', madeFor: '' }])
    const { state, effects } = loggerStep(after(WITH_ONE, changed({})), { type: 'storeDue' })
    expect(state.fresh).toEqual([])
    expect(effects[1]).toMatchObject({ type: 'keep', events: [{ uuid: 'e1', madeFor: 'anna' }] })
  })

  test.each(['withheld', 'refused'] as const)('are none once recording is %s', (policy) => {
    expect(after(WITH_ONE, changed({ policy }), recorded())).toMatchObject({
      fresh: [],
      bufferedBytes: 0,
      sendAt: null,
    })
  })

  test('of one millisecond are a microsecond apart, those too large included', () => {
    const large = { aux_data: { a: 'x'.repeat(4_200) } }
    expect(after(ACTIVE, recorded(), recorded(large), recorded()).fresh.map(({ at }) => at)).toEqual([1_000, 1_000.002])
  })
})
