import { describe, expect, it } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { FULL_CONSENT } from '#schema/settings/consent.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_TYPES, MAX_EVENT_AGE_MS, MAX_EVENT_BYTES } from '#schema/tracking/event-log-constants.ts'
import { errorText } from '../../../../test/helpers/texts.ts'
import { MAX_EVENT_LEAD_MS } from './event-limits.ts'
import { checkEvents, toServerTime, type CheckOptions } from './record-events.ts'

const NOW = Date.UTC(2031, 5, 7, 12)
const UUID = '0B6EC8F0-6F0A-4C7B-9A53-0C7F0F0D7A11'
const FACTS = { country: 'US', countryFromIp: 'US', hasPrivacySignal: false, consent: null, isBot: false }

const GOOD = { event_type: EVENT_TYPES.pinImpression, clientUUID: UUID, time: NOW * 1e6 }

function check(events: unknown[], options: Partial<CheckOptions> = {}) {
  return checkEvents(events, { reportTime: NOW * 1e6, now: NOW, facts: FACTS, ...options })
}

const metric = (aux_data: unknown) => ({ ...GOOD, event_type: EVENT_TYPES.metric, aux_data })

describe('checkEvents', () => {
  it('keeps what an event says, and nothing that is not its to say', () => {
    const event = {
      ...GOOD,
      view_type: 3,
      object_id_str: '7',
      pair_id: UUID,
      duration_ns: 1.5e9,
      component: 5,
      element: null,
      view_data: { board_url: '/tove/harbours/', pinner_username: 'tove', story_pin_data_id: null, feed: 'board' },
      aux_data: { a: 1 },
      clientTrackingParams: 'campaign=lamps-12',
      user_id: 'another user',
      country: 'XX',
    }
    const { view_data, clientTrackingParams } = event
    const data = { view_data, component: 5, aux_data: { a: 1 }, clientTrackingParams }
    expect(check([event])).toEqual({
      events: [
        {
          clientUuid: UUID.toLowerCase(),
          at: NOW,
          eventType: 18,
          viewType: 3,
          objectId: '7',
          pairId: UUID.toLowerCase(),
          durationMs: 1_500,
          data,
        },
      ],
      ignored: 0,
      rejected: [],
    })
  })

  it('keeps of an advertisement no campaign where advertising may not be measured', () => {
    const event = { ...GOOD, clientTrackingParams: 'campaign=lamps-12' }
    const kept = (marketing: boolean) =>
      check([event], { facts: { ...FACTS, consent: { ...FULL_CONSENT, marketing } } }).events[0]?.data
    expect([kept(true), kept(false)]).toEqual([{ clientTrackingParams: 'campaign=lamps-12' }, {}])
  })

  it.each<[string, unknown, string]>([
    ['null', null, 'Must be an object'],
    ['a list', [GOOD], 'Must be an object'],
    ['a text', 'event', 'Must be an object'],
    ['nothing of an event', {}, 'event_type: This is missing; clientUUID: This is missing; time: This is missing'],
    ['a type that there is not', { ...GOOD, event_type: 99_999 }, 'event_type'],
    ['a type that is a text', { ...GOOD, event_type: '18' }, 'event_type'],
    ['no UUID', { ...GOOD, clientUUID: 'one' }, 'clientUUID'],
    ['a time that is a text', { ...GOOD, time: String(GOOD.time) }, 'time'],
    ['a time before time', { ...GOOD, time: -1 }, 'time'],
    ['lists within', { ...GOOD, aux_data: { a: [1] } }, 'aux_data.a'],
    ['an object that is a number', { ...GOOD, object_id_str: 7 }, 'object_id_str'],
    [
      'too much',
      { ...GOOD, aux_data: { a: 'x'.repeat(2_000), b: 'x'.repeat(2_000), c: 'ü'.repeat(100) } },
      `${MAX_EVENT_BYTES.toLocaleString('en-US')} bytes`,
    ],
    ['what only the server may say', { ...GOOD, event_type: EVENT_TYPES.experimentActivated }, 'event_type'],
    ['a metric without a name', metric({ value: 1 }), 'aux_data.name: This is missing'],
    ['a metric of nothing', metric(undefined), 'aux_data'],
    ['a metric beyond measure', metric({ name: 'LCP', value: 1e300 }), 'aux_data.value'],
    ['a metric with a bucket that is none', metric({ name: 'LCP', bucket: true }), 'aux_data.bucket'],
    ['a vital with a rating that is none', metric({ name: 'LCP', bucket: 'splendid' }), 'aux_data.bucket'],
  ])('refuses %s by its place, and keeps the others', (_, bad, words) => {
    const { events, rejected } = check([GOOD, bad, GOOD])
    expect(events).toHaveLength(2)
    expect(rejected).toEqual([{ index: 1, code: ERRORS.eventInvalid.code, message: expect.stringContaining(words) }])
  })

  it('refuses events of 2005 and of 2090', () => {
    const times = [Date.UTC(2005, 0, 1), Date.UTC(2090, 0, 1)]
    const { code } = ERRORS.eventTooOld
    const message = errorText('eventTooOld')
    expect(check(times.map((time) => ({ ...GOOD, time: time * 1e6 }))).rejected).toEqual([
      { index: 0, code, message },
      { index: 1, code, message },
    ])
  })

  it('takes from the server what only the server may say', () => {
    expect(check([{ ...GOOD, event_type: EVENT_TYPES.experimentActivated }], { isOurs: true }).events).toHaveLength(1)
  })
})

const ns = (ms: number) => ms * 1e6

function at(time: number, reportTime: number): number | null {
  const moment = toServerTime({ time: ns(time), reportTime: ns(reportTime), now: NOW })
  return moment === null ? null : moment - NOW
}

describe('toServerTime', () => {
  it.each([
    ['just now by a right clock', NOW - 40, NOW, -40],
    ['days ago, sent only now', NOW - 7 * DAY_MS, NOW, -7 * DAY_MS],
    ['by a clock that is years behind', Date.UTC(2005, 0, 1), Date.UTC(2005, 0, 1) + 900, -900],
    ['by a clock that is years ahead', Date.UTC(2090, 0, 1), Date.UTC(2090, 0, 1) + 900, -900],
    ['a little after it was sent', NOW + 2_000, NOW, 0],
    ['sent in 1970, which is nonsense', NOW - 40, 0, -40],
    ['sent in 2090, which is nonsense', NOW - 40, Date.UTC(2090, 0, 1), -40],
    ['at the limit of age', NOW - MAX_EVENT_AGE_MS, NOW, -MAX_EVENT_AGE_MS],
    ['at the limit of lead', NOW + MAX_EVENT_LEAD_MS, NOW, 0],
  ])('takes an event %s', (_, time, reportTime, moment) => {
    expect(at(time, reportTime)).toBe(moment)
  })

  it.each([
    ['of 2005', Date.UTC(2005, 0, 1), NOW],
    ['of 2090', Date.UTC(2090, 0, 1), NOW],
    ['of 1970, sent by no time at all', 0, Number.MAX_VALUE / 1e6],
    ['beyond the limit of age', NOW - MAX_EVENT_AGE_MS - 1, NOW],
    ['beyond the limit of lead', NOW + MAX_EVENT_LEAD_MS + 1, NOW],
  ])('refuses an event %s', (_, time, reportTime) => {
    expect(at(time, reportTime)).toBeNull()
  })
})
