import { describe, expect, test } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import { senderStep } from './event-sender-machine.ts'
import {
  FIRST_ROUND,
  NEW_SENDER,
  type Call,
  type Delivery,
  type SenderEffect,
  type SenderEvent,
  type SenderState,
} from './event-sender-state.ts'

const ONLINE = { isOnline: true, random: () => 0 }
const OFFLINE = { ...ONLINE, isOnline: false }

function event(uuid: string, { madeFor = 'anna', bytes = 100 } = {}): StoredEvent {
  return { at: 1, uuid, madeFor, bytes, event: {} as StoredEvent['event'] }
}

const A = event('a')
const B = event('b')
const CALL: Call = { viewerId: 'anna', events: [A, B], isLasting: true }
const SINGLE: Call = { viewerId: 'anna', events: [A], isLasting: true }
const ALLOWED: SenderState = { ...NEW_SENDER, recipient: { viewerId: 'anna', permission: 'allowed' } }
const WITHHELD: SenderState = { ...ALLOWED, recipient: { viewerId: 'anna', permission: 'withheld' } }

const round = FIRST_ROUND
const askedAgain = { ...round, isAskedAgain: true }
const PREPARING: Delivery = { type: 'preparing', round }
const WAITING: Delivery = { type: 'waitingForTurn', round }
const READING: Delivery = { type: 'reading', round, viewerId: 'anna' }
const UPLOADING: Delivery = { type: 'uploading', round, call: CALL }
const REMOVING: Delivery = { type: 'removing', round }
const BACKING_OFF: Delivery = { type: 'backingOff', round: { ...round, retries: 3 } }
const READING_ASKED_AGAIN: Delivery = { ...READING, round: askedAgain }

function failure(status: number | null, code: number | null = null, retryAfter: string | null = null): ApiError {
  return new ApiError('no', { status, code, detail: null, url: '/', accessControl: {}, retryAfter })
}

function failed(error: unknown, call = CALL): SenderEvent {
  return { type: 'failed', call, error }
}

/** What the sender does next, and what is asked of its surroundings. */
function next(state: SenderState, happens: SenderEvent, context = ONLINE) {
  const { state: after, effects } = senderStep(state, happens, context)
  return { after, delivery: after.delivery, effects: effects.map(({ type }) => type) }
}

type EffectTypes = SenderEffect['type'][]

describe('a delivery', () => {
  test.each<[string, Delivery, SenderEvent, Delivery, EffectTypes]>([
    ['starts', { type: 'idle' }, { type: 'sendRequested' }, PREPARING, ['prepare']],
    ['starts urgently', { type: 'idle' }, { type: 'urgentSendRequested' }, PREPARING, ['prepare']],
    ['waits for its turn', PREPARING, { type: 'prepared' }, WAITING, ['takeTurn']],
    ['reads in its turn', WAITING, { type: 'turnStarted' }, READING, ['readOldest']],
    ['ends a turn it does not want', PREPARING, { type: 'turnStarted' }, PREPARING, ['endTurn']],
    ['ends with an empty queue', READING, { type: 'oldestRead', events: [] }, { type: 'idle' }, ['endTurn', 'finish']],
    [
      'reads again where it was asked again meanwhile',
      READING_ASKED_AGAIN,
      { type: 'oldestRead', events: [] },
      PREPARING,
      ['endTurn', 'prepare'],
    ],
    ['removes what was accepted', UPLOADING, { type: 'accepted', call: CALL }, REMOVING, ['remove']],
    ['removes what never will be', UPLOADING, failed(failure(400, ERRORS.invalidInput.code)), REMOVING, ['remove']],
    [
      'keeps what is refused for now',
      UPLOADING,
      failed(failure(403, ERRORS.crossSite.code)),
      { type: 'idle' },
      ['endTurn', 'finish'],
    ],
    [
      'continues in halves',
      UPLOADING,
      failed(failure(413)),
      { type: 'preparing', round: { ...round, limit: 1 } },
      ['endTurn', 'prepare'],
    ],
    [
      'removes a single event that is too large',
      { ...UPLOADING, call: SINGLE },
      failed(failure(413), SINGLE),
      REMOVING,
      ['remove'],
    ],
    [
      'backs off, and lets other tabs send meanwhile',
      UPLOADING,
      failed(failure(503)),
      { type: 'backingOff', round: { ...round, retries: 1 } },
      ['endTurn', 'wait'],
    ],
    [
      'gives up where the wait is too long',
      UPLOADING,
      failed(failure(503, null, '3600')),
      { type: 'idle' },
      ['endTurn', 'finish'],
    ],
    [
      'gives up after five retries',
      { ...UPLOADING, round: { ...round, retries: 5 } },
      failed(failure(null)),
      { type: 'idle' },
      ['endTurn', 'finish'],
    ],
    ['continues after a removal', REMOVING, { type: 'removed' }, PREPARING, ['endTurn', 'prepare']],
    ['tries again', BACKING_OFF, { type: 'retryDue' }, { ...BACKING_OFF, type: 'preparing' }, ['prepare']],
    [
      'is not hurried',
      BACKING_OFF,
      { type: 'sendRequested' },
      { ...BACKING_OFF, round: { ...askedAgain, retries: 3 } },
      [],
    ],
    [
      'is hurried, with new retries',
      BACKING_OFF,
      { type: 'urgentSendRequested' },
      PREPARING,
      ['stopWaiting', 'prepare'],
    ],
    [
      'ends a wait once nothing may be sent',
      BACKING_OFF,
      { type: 'viewerChanged', viewerId: 'anna', isAllowed: false },
      { type: 'idle' },
      ['stopWaiting', 'finish'],
    ],
    ['ends where the turn does not come', WAITING, { type: 'interrupted' }, { type: 'idle' }, ['endTurn', 'finish']],
    ['ends where the queue fails', REMOVING, { type: 'interrupted' }, { type: 'idle' }, ['endTurn', 'finish']],
    ['has nothing to interrupt', { type: 'idle' }, { type: 'interrupted' }, { type: 'idle' }, []],
  ])('%s', (_, delivery, happens, expected, effects) => {
    expect(next({ ...ALLOWED, delivery }, happens)).toMatchObject({ delivery: expected, effects })
  })

  test.each([PREPARING, WAITING, READING, UPLOADING, REMOVING])(
    '%o is asked again without another effect',
    (delivery) => {
      const again = { delivery: { ...delivery, round: askedAgain }, effects: [] }
      expect(next({ ...ALLOWED, delivery }, { type: 'sendRequested' })).toMatchObject(again)
      expect(next({ ...ALLOWED, delivery }, { type: 'urgentSendRequested' })).toMatchObject(again)
    },
  )

  test.each<[string, SenderState, typeof ONLINE]>([
    ['without permission', WITHHELD, ONLINE],
    ['without a connection', ALLOWED, OFFLINE],
    ['for another account', { ...ALLOWED, recipient: { viewerId: 'anna', permission: 'otherViewer' } }, ONLINE],
  ])('ends %s, before its turn, in it, and after reading', (_, state, context) => {
    expect(next({ ...state, delivery: PREPARING }, { type: 'prepared' }, context).effects).toEqual(['finish'])
    const ended = ['endTurn', 'finish']
    expect(next({ ...state, delivery: WAITING }, { type: 'turnStarted' }, context).effects).toEqual(ended)
    expect(next({ ...state, delivery: READING }, { type: 'oldestRead', events: [A] }, context).effects).toEqual(ended)
  })

  test('sends what was read under no other viewer', () => {
    const state = { ...ALLOWED, recipient: { ...ALLOWED.recipient, viewerId: 'berta' }, delivery: READING_ASKED_AGAIN }
    const { delivery, effects } = next(state, { type: 'oldestRead', events: [A] })
    expect([delivery.type, effects]).toEqual(['preparing', ['endTurn', 'prepare']])
  })

  test('outlasts the page where the quota allows, and leaves alone what is on its way', () => {
    const large = event('c', { bytes: 40_000 })
    const reading = { ...ALLOWED, delivery: READING }
    const first = next(reading, { type: 'oldestRead', events: [A, large] }).after
    expect(first.lastingCalls).toEqual([{ viewerId: 'anna', events: [A, large], isLasting: true }])
    const second = next(
      { ...first, delivery: READING },
      { type: 'oldestRead', events: [A, event('d', { bytes: 40_000 })] },
    )
    expect(second.delivery).toMatchObject({ call: { events: [{ uuid: 'd' }], isLasting: false } })
    expect(second.after.lastingCalls).toEqual(first.lastingCalls)
  })
})

describe('events of this page', () => {
  const added = next(ALLOWED, { type: 'eventsAdded', events: [A, B] }).after

  test('are stored at once, and sent in a last call that does not wait for that', () => {
    expect(next(ALLOWED, { type: 'eventsAdded', events: [A, B] }).effects).toEqual(['store'])
    expect(senderStep(added, { type: 'pageLeaving' }, ONLINE).effects).toEqual([{ type: 'uploadLast', call: CALL }])
  })

  test.each<[string, SenderState, typeof ONLINE]>([
    ['nothing waits', ALLOWED, ONLINE],
    ['it may not', { ...added, recipient: WITHHELD.recipient }, ONLINE],
    ['there is no connection', added, OFFLINE],
    ['all is on its way', { ...added, lastingCalls: [CALL] }, ONLINE],
    ['all is forgotten', next(added, { type: 'eventsForgotten' }).after, ONLINE],
    ['the quota is used', { ...added, lastingCalls: [{ ...CALL, events: [event('z', { bytes: 57_300 })] }] }, ONLINE],
    ['all belongs to another viewer', { ...added, recipient: { viewerId: null, permission: 'allowed' } }, ONLINE],
  ])('make no last call where %s', (_, state, context) => {
    expect(next(state, { type: 'pageLeaving' }, context).effects).toEqual([])
  })

  test('wait again once a last call fails, and are done once it is accepted; a delivery is not disturbed', () => {
    const delivery: Delivery = { ...UPLOADING, call: { ...SINGLE } }
    const leaving = { ...next(added, { type: 'pageLeaving' }).after, delivery }
    const call = leaving.lastingCalls[0] ?? CALL
    const refused = next(leaving, failed(failure(503), call))
    expect(refused).toMatchObject({ delivery, effects: [], after: { unsent: added.unsent, lastingCalls: [] } })
    const accepted = next(leaving, { type: 'accepted', call })
    expect(accepted).toMatchObject({ delivery, effects: [], after: { unsent: [], lastingCalls: [] } })
  })

  test('that another tab has sent are gone with the empty queue; those not stored yet remain', () => {
    const stored = next(added, { type: 'eventsStored', events: [A] }).after
    const { after } = next({ ...stored, delivery: READING }, { type: 'oldestRead', events: [] })
    expect(after.unsent.map((one) => one.event)).toEqual([B])
  })

  test('are no more than the queue holds', () => {
    const many = Array.from({ length: 1_200 }, (_, place) => event(`m${place}`))
    const { unsent } = next(ALLOWED, { type: 'eventsAdded', events: many }).after
    expect([unsent.length, unsent[0]?.event.uuid]).toEqual([1_000, 'm200'])
  })
})

describe('an answer for another account', () => {
  const other = failed(failure(409, ERRORS.otherViewer.code))

  test('stops everything until the viewer is set again', () => {
    const { after } = next({ ...ALLOWED, delivery: UPLOADING }, other)
    expect(after.recipient).toEqual({ viewerId: 'anna', permission: 'otherViewer' })
    const again = next(after, { type: 'viewerChanged', viewerId: 'anna', isAllowed: true }).after
    expect(again.recipient.permission).toBe('allowed')
  })

  test('to a call of an earlier viewer says nothing of the present one', () => {
    const recipient: SenderState['recipient'] = { viewerId: 'berta', permission: 'allowed' }
    expect(next({ ...ALLOWED, recipient, delivery: UPLOADING }, other).after.recipient).toEqual(recipient)
  })
})
