import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import type { EventsData } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { createEventQueue, type EventStore, type StoredEvent } from '#ui/platform/storage/event-store.ts'
import { createEventLogger, type EventLogger, type Recorder } from './event-logger.ts'

const ALLOWED: Recorder = { policy: 'allowed', viewerId: 'anna', isFast: false, withAds: true }

type Answer = () => Promise<EventsData>

const TAKEN: Answer = async () => ({ accepted: 1, ignored: 0, rejected: [] })
const failing = (status: number | null, more: { code?: number; retryAfter?: string } = {}): Answer => {
  const failure = { status, code: null, detail: null, url: '/', accessControl: {}, ...more }
  return () => Promise.reject(new ApiError('no', failure))
}

let stored: StoredEvent[]
let sent: { ids: string[]; viewerId: string | null; isKeepalive: boolean }[]
let answer: Answer
let isOnline: boolean
let logger: EventLogger
let count: number

/** What the browser keeps from page to page. */
function store(): EventStore {
  const drop = (isGone: (event: StoredEvent) => boolean) => {
    stored = stored.filter((event) => !isGone(event))
  }
  return {
    add: async (events) => void stored.push(...events),
    oldest: async (viewerId, limit) => stored.filter((event) => event.madeFor === viewerId).slice(0, limit),
    remove: async (events) => drop(({ uuid }) => toIds(events).includes(uuid)),
    clear: async (viewerId) => drop((event) => event.madeFor === viewerId),
  }
}

function openPage(): EventLogger {
  return createEventLogger({
    queue: createEventQueue(store()),
    upload: (events, viewerId, isKeepalive) => {
      sent.push({ ids: toIds(events), viewerId, isKeepalive })
      return answer()
    },
    withLock: (work) => work(),
    isOnline: () => isOnline,
    isInFocus: () => true,
    newId: () => `e${(count += 1)}`,
    random: () => 0,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  sent = []
  answer = TAKEN
  isOnline = true
  count = 0
  logger = openPage()
})
afterEach(() => vi.useRealTimers())

const toIds = (events: readonly StoredEvent[]) => events.map(({ uuid }) => uuid)
const log = (draft: Partial<EventDraft> = {}) =>
  logger.record({ event_type: EVENT_TYPES.pinImpression, at: Date.now(), ...draft })
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('sending', () => {
  beforeEach(() => logger.setRecorder(ALLOWED))

  it('happens ten seconds after the first event, with all that came since', async () => {
    log()
    await pass(9_000)
    log()
    expect(sent).toEqual([])
    await pass(1_000)
    expect(sent).toEqual([{ ids: ['e1', 'e2'], viewerId: 'anna', isKeepalive: true }])
    expect(stored).toEqual([])
    await pass(60_000)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['the view of a pin', false, { event_type: EVENT_TYPES.view, view_type: VIEW_TYPES.pin }],
    ['anything in the experiment', true, {}],
  ])('happens after 300 ms for %s', async (_, isFast, draft) => {
    logger.setRecorder({ ...ALLOWED, isFast })
    await pass(0)
    log()
    log(draft)
    await pass(299)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent.flatMap(({ ids }) => ids)).toEqual(['e1', 'e2'])
  })

  it('happens at once when the buffer is full', async () => {
    const aux_data = { text: 'x'.repeat(2_000) }
    for (let place = 0; place < 9; place += 1) log({ aux_data })
    await pass(0)
    expect(sent).toEqual([])
    log({ aux_data })
    await pass(0)
    expect(sent.flatMap(({ ids }) => ids)).toHaveLength(10)
  })

  it('keeps the order of what happens in the same millisecond', async () => {
    log()
    log()
    await pass(250)
    expect(stored.map(({ at }) => Math.round((at - Date.now() + 250) * 1_000))).toEqual([0, 1])
    expect(stored.map(({ at, event }) => event.time - Math.round(at * 1e6))).toEqual([0, 0])
  })

  it('leaves out what is larger than the server takes', async () => {
    log({ aux_data: { a: 'x'.repeat(2_000), b: 'x'.repeat(2_000), c: 'x'.repeat(200) } })
    log()
    await pass(10_000)
    expect(sent.map(({ ids }) => ids)).toEqual([['e2']])
  })

  it('continues with what came during an upload', async () => {
    let finish = () => {}
    answer = () => new Promise((resolve) => (finish = () => resolve({ accepted: 1, ignored: 0, rejected: [] })))
    log()
    await pass(10_000)
    log()
    const flushed = logger.flush()
    answer = TAKEN
    finish()
    await flushed
    expect(sent.map(({ ids }) => ids)).toEqual([['e1'], ['e2']])
  })
})

describe('an upload that fails', () => {
  beforeEach(() => logger.setRecorder(ALLOWED))

  it.each([
    ['no answer', null],
    ['an error of the server', 503],
    ['too many calls', 429],
    ['a refusal of something in between', 403],
  ])('by %s is tried again five times, after one second that doubles, and kept then', async (_, status) => {
    answer = failing(status)
    log()
    await pass(10_000)
    for (const [retries, delay] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
      await pass(delay - 1)
      expect(sent).toHaveLength(retries + 1)
      await pass(1)
      expect(sent).toHaveLength(retries + 2)
    }
    await pass(3_600_000)
    expect(sent).toHaveLength(6)
    expect(toIds(stored)).toEqual(['e1'])
    answer = TAKEN
    await logger.flush()
    expect(sent).toHaveLength(7)
    expect(stored).toEqual([])
  })

  it('is tried again when the server says, where it says', async () => {
    answer = failing(429, { retryAfter: '20' })
    log()
    await pass(10_000)
    await pass(19_999)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent).toHaveLength(2)
  })

  it('does not wait where it is asked to send now', async () => {
    answer = failing(null)
    log()
    await pass(10_000)
    answer = TAKEN
    await logger.flush()
    expect(sent).toHaveLength(2)
    expect(stored).toEqual([])
  })

  it('is not tried again where the call itself is wrong, nor kept', async () => {
    answer = failing(400, { code: ERRORS.invalidInput.code })
    log()
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(stored).toEqual([])
  })

  it('is sent in halves where it is too large, and alone nevermore', async () => {
    answer = failing(413)
    log()
    log()
    await pass(10_000)
    expect(sent.map(({ ids }) => ids)).toEqual([['e1', 'e2'], ['e1'], ['e2']])
    expect(stored).toEqual([])
  })

  it('is kept for another day where the product refuses it', async () => {
    answer = failing(403, { code: ERRORS.crossSite.code })
    log()
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(toIds(stored)).toEqual(['e1'])
  })

  it('is kept for its account where that is not signed in any more, and nothing more is sent', async () => {
    answer = failing(409, { code: ERRORS.otherViewer.code })
    log()
    await pass(10_000)
    log()
    await logger.flush()
    logger.pause()
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(toIds(stored)).toEqual(['e1', 'e2'])
  })
})

describe('what waits', () => {
  it('is in the store a quarter of a second later, and sent by the next page', async () => {
    logger.setRecorder(ALLOWED)
    log()
    await pass(250)
    expect(toIds(stored)).toEqual(['e1'])
    logger.stop()
    logger = openPage()
    logger.setRecorder(ALLOWED)
    await pass(0)
    expect(sent.map(({ ids }) => ids)).toEqual([['e1']])
  })

  it('is never sent under another account, nor without one', async () => {
    logger.setRecorder(ALLOWED)
    log()
    await pass(250)
    logger.stop()
    for (const viewerId of ['berta', null]) {
      logger = openPage()
      logger.setRecorder({ ...ALLOWED, viewerId })
      await logger.flush()
      expect(sent).toEqual([])
    }
    expect(toIds(stored)).toEqual(['e1'])
  })

  it('waits without a connection, and goes when there is one', async () => {
    logger.setRecorder(ALLOWED)
    isOnline = false
    log()
    await pass(86_400_000)
    expect(sent).toEqual([])
    isOnline = true
    await logger.flush()
    expect(sent.map(({ ids }) => ids)).toEqual([['e1']])
  })
})

describe('a page that is left', () => {
  beforeEach(() => logger.setRecorder(ALLOWED))

  it('sends what waits in a last request, what comes in the same moment included, and removes it once taken', async () => {
    log()
    logger.pause()
    log()
    await pass(0)
    expect(sent).toEqual([{ ids: ['e1', 'e2'], viewerId: 'anna', isKeepalive: true }])
    expect(stored).toEqual([])
    log()
    await pass(0)
    expect(sent.slice(1)).toEqual([{ ids: ['e3'], viewerId: 'anna', isKeepalive: true }])
  })

  it('keeps in the store what it hears no answer about', async () => {
    answer = () => new Promise(() => {})
    log()
    logger.pause()
    await pass(0)
    expect(sent).toHaveLength(1)
    expect(toIds(stored)).toEqual(['e1'])
  })

  it('sends no more than a last request may hold, the newest first, and never twice at a time', async () => {
    answer = () => new Promise(() => {})
    const aux_data = { a: 'x'.repeat(1_900), b: 'x'.repeat(1_900) }
    isOnline = false
    for (let place = 0; place < 20; place += 1) log({ aux_data })
    isOnline = true
    logger.pause()
    await pass(0)
    logger.pause()
    await pass(0)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.ids.at(-1)).toBe('e20')
    expect(sent[0]?.ids.length).toBeGreaterThan(10)
    expect(sent[0]?.ids.length).toBeLessThan(16)
    expect(stored).toHaveLength(20)
  })

  it('leaves alone what is on its way already', async () => {
    const finishers: (() => void)[] = []
    answer = () => new Promise((resolve) => finishers.push(() => resolve({ accepted: 1, ignored: 0, rejected: [] })))
    log()
    await pass(10_000)
    log()
    logger.pause()
    await pass(0)
    logger.resume()
    await pass(0)
    for (const finish of finishers) finish()
    await pass(60_000)
    expect(sent.map(({ ids }) => ids)).toEqual([['e1'], ['e2']])
    expect(stored).toEqual([])
  })

  it('sends what failed then when it is back', async () => {
    answer = failing(null)
    log()
    logger.pause()
    await pass(0)
    answer = TAKEN
    logger.resume()
    await pass(0)
    expect(sent.map(({ ids, isKeepalive }) => [ids, isKeepalive])).toEqual([
      [['e1'], true],
      [['e1'], true],
    ])
    expect(stored).toEqual([])
  })
})

describe('privacy', () => {
  it('stores and sends nothing until it is known whether it may, and all then', async () => {
    log()
    logger.pause()
    await pass(60_000)
    expect([sent, stored]).toEqual([[], []])
    logger.resume()
    logger.setRecorder(ALLOWED)
    await pass(0)
    expect(sent.map(({ ids }) => ids)).toEqual([['e1']])
  })

  it.each(['withheld', 'refused'] as const)(
    'records nothing while it is %s, nor what waited for knowing',
    async (policy) => {
      log()
      logger.setRecorder({ ...ALLOWED, policy })
      log()
      await pass(60_000)
      logger.pause()
      await pass(0)
      logger.setRecorder(ALLOWED)
      await pass(60_000)
      expect([sent, stored]).toEqual([[], []])
    },
  )

  it.each([true, false])('names a campaign where advertising may be measured: %s', async (withAds) => {
    isOnline = false
    log({ clientTrackingParams: 'campaign=lamps-12' })
    logger.setRecorder({ ...ALLOWED, withAds })
    log({ clientTrackingParams: 'campaign=lamps-12' })
    await pass(250)
    expect(stored.map(({ event }) => 'clientTrackingParams' in event)).toEqual([withAds, withAds])
  })

  it('deletes what waits of a user who refuses, and leaves other users’ events', async () => {
    isOnline = false
    logger.setRecorder({ ...ALLOWED, viewerId: 'berta' })
    log()
    await pass(250)
    logger.setRecorder(ALLOWED)
    log()
    await pass(250)
    log()
    logger.setRecorder({ ...ALLOWED, policy: 'refused' })
    await pass(250)
    expect(toIds(stored)).toEqual(['e1'])
  })

  it('deletes what waits of the account that it is asked to, whichever records now', async () => {
    isOnline = false
    logger.setRecorder({ ...ALLOWED, viewerId: 'berta' })
    log()
    await pass(250)
    logger.setRecorder(ALLOWED)
    log()
    await pass(250)
    await logger.forget('berta')
    expect(toIds(stored)).toEqual(['e2'])
  })

  it('sends nothing of what is stored while it is withheld', async () => {
    isOnline = false
    logger.setRecorder(ALLOWED)
    log()
    await pass(250)
    isOnline = true
    logger.setRecorder({ ...ALLOWED, policy: 'withheld' })
    await logger.flush()
    logger.pause()
    await pass(0)
    expect(sent).toEqual([])
    expect(toIds(stored)).toEqual(['e1'])
  })

  it.each(['withheld', 'refused'] as const)(
    'sends nothing again once it is %s while a retry is waited for',
    async (policy) => {
      answer = failing(503)
      logger.setRecorder(ALLOWED)
      log()
      await pass(10_000)
      expect(sent).toHaveLength(1)
      logger.setRecorder({ ...ALLOWED, policy })
      await pass(120_000)
      expect(sent).toHaveLength(1)
      expect(toIds(stored)).toEqual(policy === 'withheld' ? ['e1'] : [])
    },
  )
})
