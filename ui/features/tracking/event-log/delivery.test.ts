import { describe, expect, test } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { deliveryStep, IDLE, type Delivery, type DeliveryEvent } from './delivery.ts'

const ROUND = { retries: 0, limit: 200, isAskedAgain: false }
const PREPARING: Delivery = { type: 'preparing', ...ROUND }
const SENDING: Delivery = { type: 'sending', ...ROUND }
const SENDING_HALVES: Delivery = { ...SENDING, limit: 50 }
const BACKING_OFF: Delivery = { type: 'backingOff', ...ROUND, retries: 3, limit: 50, delayMs: 4_000 }

const REQUESTED: DeliveryEvent = { type: 'requested', isUrgent: false }
const URGENT: DeliveryEvent = { type: 'requested', isUrgent: true }

function failed(status: number | null, code: number | null = null, retryAfter: string | null = null): DeliveryEvent {
  const error = new ApiError('no', { status, code, detail: null, url: '/', accessControl: {}, retryAfter })
  return { type: 'failed', error, count: 9, random: () => 0 }
}

function askedAgain<State extends Exclude<Delivery, { type: 'idle' }>>(state: State): State {
  return { ...state, isAskedAgain: true }
}

test.each<[string, Delivery, DeliveryEvent, Delivery]>([
  ['a request starts a round', IDLE, REQUESTED, PREPARING],
  ['an urgent one does, too', IDLE, URGENT, PREPARING],
  ['a prepared round takes its turn', PREPARING, { type: 'prepared' }, SENDING],
  ['one that may not send ends', PREPARING, { type: 'stopped' }, IDLE],
  ['a turn that found nothing is the last', SENDING, { type: 'foundNothing' }, IDLE],
  ['unless it was asked again meanwhile', askedAgain(SENDING), { type: 'foundNothing' }, PREPARING],
  [
    'what is delivered is followed by the rest, with all retries and whole calls',
    SENDING_HALVES,
    { type: 'delivered' },
    PREPARING,
  ],
  ['a failing queue or lock ends it', SENDING, { type: 'stopped' }, IDLE],
  ['too large a call is halved', SENDING, failed(413), { ...PREPARING, limit: 4 }],
  ['a refusal is for another day', SENDING, failed(403, ERRORS.crossSite.code), IDLE],
  ['another account ends it', SENDING, failed(409, ERRORS.otherViewer.code), IDLE],
  ['no answer backs off', SENDING, failed(null), { ...SENDING, type: 'backingOff', retries: 1, delayMs: 1_000 }],
  [
    'the server says how long',
    SENDING,
    failed(503, null, '30'),
    { ...SENDING, type: 'backingOff', retries: 1, delayMs: 30_000 },
  ],
  ['an hour is too long', SENDING, failed(503, null, '3600'), IDLE],
  ['five retries are enough', { ...SENDING, retries: 5 }, failed(503), IDLE],
  ['a retry keeps its count and its limit', BACKING_OFF, { type: 'retryDue' }, { ...PREPARING, retries: 3, limit: 50 }],
  ['an urgent request does not wait, and has all retries', BACKING_OFF, URGENT, { ...PREPARING, limit: 50 }],
  ['another request waits', BACKING_OFF, REQUESTED, askedAgain(BACKING_OFF)],
  ['a wait ends once nothing may be sent', BACKING_OFF, { type: 'withheld' }, IDLE],
])('%s', (_, before, event, after) => expect(deliveryStep(before, event)).toEqual(after))

describe.each([PREPARING, SENDING])('while it is %o', (delivery) => {
  test('requests, urgent or not, are remembered', () => {
    for (const event of [REQUESTED, URGENT]) {
      expect(deliveryStep(delivery, event)).toEqual({ ...delivery, isAskedAgain: true })
    }
  })

  test('withheld permission is noticed by the round itself', () =>
    expect(deliveryStep(delivery, { type: 'withheld' })).toBe(delivery))
})

test.each<DeliveryEvent>([{ type: 'withheld' }, { type: 'stopped' }, { type: 'retryDue' }, { type: 'prepared' }])(
  'an idle one stays so when %o',
  (event) => expect(deliveryStep(IDLE, event)).toBe(IDLE),
)
