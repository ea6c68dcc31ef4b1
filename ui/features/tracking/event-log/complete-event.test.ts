import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { completeEvent, countBytes, withoutAds } from './complete-event.ts'

const UUID = '6f1f6a4e-6d8c-4d6f-9d3c-0a5b1c2d3e4f'

test('an event says when in nanoseconds, and is what the server takes', () => {
  const draft = { event_type: 13, view_type: 3, object_id_str: 'p1', at: 1_700_000_000_123.4 }
  const event = completeEvent(draft, { uuid: UUID, isInFocus: true })
  expect(event).toEqual({
    event_type: 13,
    view_type: 3,
    object_id_str: 'p1',
    clientUUID: UUID,
    time: 1_700_000_000_123_400_000,
    appState: 'active',
  })
  expect(v.parse(LoggedEvent, event)).toEqual(event)
  expect(completeEvent(draft, { uuid: UUID, isInFocus: false }).appState).toBe('inactive')
})

test('for a user whose advertising may not be measured no campaign is named', () => {
  const event = { event_type: 18, object_id_str: 'p1', clientUUID: UUID, time: 1 }
  expect(withoutAds({ ...event, clientTrackingParams: 'campaign=lamps-12' })).toEqual(event)
})

test('sizes are bytes, not letters', () => {
  const event = { event_type: 1, clientUUID: UUID, time: 1 }
  expect(countBytes({ ...event, component: '🌊' }) - countBytes({ ...event, component: '' })).toBe(4)
})
