import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import type { EventsData } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES, MAX_EVENTS_PER_CALL, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { UNAUTH_ID_COOKIE } from '#worker/context/unauth-id.ts'
import { expectFailure, GOOGLEBOT, send, type Sent } from '../../helpers/client.ts'
import { eventRows, nanoseconds, newEvent, sendEvents, type EventRow } from '../../helpers/events.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const EVENTS = href('resource', { name: 'ApiCResource', verb: 'create' })
const BROWSER = 'b'.repeat(32)
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) AppleWebKit/605.1.15 Version/19.2 Mobile/15E148 Safari/604.1'

let user: UserRow
let cookie: string
/** The cookie of a user who has said yes to everything. */
let agreed: string

beforeAll(() => {
  agreed = `${CONSENT_COOKIE}=${writeConsent(FULL_CONSENT)}`
})

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
})

async function taken(answer: Response): Promise<EventsData> {
  const envelope = (await answer.json()) as Envelope<EventsData>
  expect([answer.status, envelope]).toMatchObject([202, { status: 'success', code: 0, message: 'ok' }])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return envelope.data
}

/** The rows of events once all of them have come through the queue. */
async function stored(list: readonly { clientUUID: string }[]): Promise<EventRow[]> {
  await expect.poll(async () => (await eventRows(db, list)).length, { timeout: 20_000 }).toBe(list.length)
  return eventRows(db, list)
}

async function findOwners(event: { clientUUID: string }): Promise<(string | null)[]> {
  return (await eventRows(db, [event])).map(({ userId }) => userId)
}

/** Sends events of which some may not be recorded, and one that may; answers with the rows once that one is there. */
async function storedBeside(list: readonly { clientUUID: string }[], sent: Sent): Promise<[EventsData, EventRow[]]> {
  const data = await taken(await sendEvents(origin, list, sent))
  const last = newEvent()
  await taken(await sendEvents(origin, [last]))
  await stored([last])
  return [data, await eventRows(db, list)]
}

describe('events of a call', () => {
  it('are stored with who, where and on what, which the request alone says', async () => {
    const event = newEvent({
      event_type: EVENT_TYPES.view,
      view_type: VIEW_TYPES.pin,
      object_id_str: newId(),
      aux_data: { note: 'zwölf' },
      user_id: 'forged',
      userId: 'forged',
      unauthId: 'forged',
      country: 'XX',
      device: 'forged',
      receivedAt: 1,
    })
    const answer = await sendEvents(origin, [event], {
      cookie: `${cookie}; ${UNAUTH_ID_COOKIE}=${BROWSER}`,
      headers: { 'cf-ipcountry': 'BR', 'user-agent': PHONE, 'accept-language': 'pt-BR' },
      options: { made_for: user.id, user_id: 'forged' },
    })
    const version = answer.headers.get('x-app-version')
    expect(await taken(answer)).toEqual({ accepted: 1, ignored: 0, rejected: [] })
    const [row] = await stored([event])
    expect(row).toMatchObject({
      userId: user.id,
      unauthId: null,
      eventType: EVENT_TYPES.view,
      viewType: VIEW_TYPES.pin,
      objectId: event['object_id_str'],
      country: 'BR',
      device: 'phone',
      appVersion: version,
      data: { aux_data: { note: 'zwölf' } },
    })
    expect(JSON.stringify(row)).not.toContain('forged')
    expect(Math.abs((row?.at ?? 0) - Date.now())).toBeLessThan(30_000)
  })

  it('are checked one by one: a bad one is reported by its index, the others are stored', async () => {
    const good = [newEvent(), newEvent(), newEvent()]
    const [first, second, third] = good
    const bad = [null, 7, newEvent({ clientUUID: 'no' }), newEvent({ time: nanoseconds(Date.UTC(2005, 0, 1)) })]
    const late = newEvent({ time: nanoseconds(Date.UTC(2090, 0, 1)) })
    const large = newEvent({ aux_data: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, 'x'.repeat(1_999)])) })
    const data = await taken(await sendEvents(origin, [first, ...bad, second, late, large, third]))
    expect([data.accepted, data.ignored]).toEqual([3, 0])
    const { eventInvalid, eventTooOld } = ERRORS
    expect(data.rejected.map(({ index, code }) => [index, code])).toEqual([
      [1, eventInvalid.code],
      [2, eventInvalid.code],
      [3, eventInvalid.code],
      [4, eventTooOld.code],
      [6, eventTooOld.code],
      [7, eventInvalid.code],
    ])
    for (const { message } of data.rejected) expect(message).toContain("didn't record it")
    expect(await stored(good)).toHaveLength(3)
  })

  it('are stored by the clock of the browser that sends them, corrected', async () => {
    const made = Date.UTC(2005, 0, 1)
    const event = newEvent({ time: nanoseconds(made) })
    await taken(await sendEvents(origin, [event], { options: { report_time: nanoseconds(made + 60_000) } }))
    const [row] = await stored([event])
    expect(Math.abs((row?.at ?? 0) + 60_000 - Date.now())).toBeLessThan(30_000)
  })

  it('are stored once, by however many tabs, in whatever order and how often they are sent', async () => {
    const list = Array.from({ length: 8 }, () => newEvent())
    const orders = [list, list.toReversed(), list.slice(2), [...list, ...list]]
    for (const data of await Promise.all(orders.map(async (one) => taken(await sendEvents(origin, one, { cookie }))))) {
      expect(data.rejected).toEqual([])
    }
    await taken(await sendEvents(origin, list, { cookie }))
    expect(await stored(list)).toHaveLength(8)
    const last = newEvent()
    await taken(await sendEvents(origin, [last]))
    await stored([last])
    expect(await eventRows(db, list)).toHaveLength(8)
  })

  it('are stored though a stranger has sent the same UUIDs before', async () => {
    const event = newEvent()
    const stranger = await makeSession(db, await makeUser(db))
    await taken(await sendEvents(origin, [event], { cookie: stranger }))
    await stored([event])
    await taken(await sendEvents(origin, [event], { cookie }))
    await expect.poll(() => findOwners(event), { timeout: 20_000 }).toContain(user.id)
  })

  it('may be a thousand and none', async () => {
    const list = Array.from({ length: MAX_EVENTS_PER_CALL }, () => newEvent({ object_id_str: newId() }))
    expect(await taken(await sendEvents(origin, list))).toEqual({ accepted: list.length, ignored: 0, rejected: [] })
    expect(await stored(list)).toHaveLength(list.length)
    expect(await taken(await sendEvents(origin, []))).toEqual({ accepted: 0, ignored: 0, rejected: [] })
  })
})

describe('a call of events is refused whole', () => {
  it.each<[string, () => Promise<Response>]>([
    ['without options', () => send(origin, EVENTS, { json: {} })],
    ['of a list', () => send(origin, EVENTS, { json: [] })],
    ['whose events are an object', () => sendEvents(origin, [], { options: { events: {} } })],
    ['without a time of report', () => sendEvents(origin, [], { options: { report_time: 'now' } })],
    ['of too many', () => sendEvents(origin, Array(MAX_EVENTS_PER_CALL + 1).fill(0))],
  ])('%s', async (_, call) => {
    await expectFailure(await call(), 'invalidInput')
  })

  it('of nested brackets without end', async () => {
    const body = `{"options":{"report_time":1,"events":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}}`
    const answer = await send(origin, EVENTS, {
      body,
      headers: { 'content-type': 'application/json', 'cf-ipcountry': 'US' },
    })
    expect((await taken(answer)).rejected).toMatchObject([{ index: 0, code: ERRORS.eventInvalid.code }])
  })

  it('where it was made by another account, or by one where the viewer is signed out', async () => {
    const event = newEvent()
    const other = await makeUser(db)
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    await expectFailure(await sendEvents(origin, [event], { cookie, options: { made_for: other.id } }), 'otherViewer')
    await expectFailure(await sendEvents(origin, [event], { cookie, options: { made_for: null } }), 'otherViewer')
    await expectFailure(await sendEvents(origin, [event], { options: { made_for: user.id } }), 'otherViewer')
    await expectFailure(
      await sendEvents(origin, [event], { cookie: limited, options: { made_for: user.id } }),
      'otherViewer',
    )
    await storedBeside([], {})
    expect(await eventRows(db, [event])).toEqual([])
    await taken(await sendEvents(origin, [event], { options: { made_for: null } }))
    await stored([event])
  })
})

describe('privacy: nothing is recorded', () => {
  it.each<[string, () => Sent]>([
    ['of a user who said no', () => ({ cookie: `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}` })],
    ['where people are asked first, and were not', () => ({ headers: { 'cf-ipcountry': 'FR' } })],
    ['where the country is not known', () => ({ headers: { 'cf-ipcountry': 'XX' } })],
    ['where the browser signals no, whatever was said', () => ({ cookie: agreed, headers: { 'sec-gpc': '1' } })],
    ['of crawlers', () => ({ cookie: agreed, headers: { 'user-agent': GOOGLEBOT } })],
  ])('%s', async (_, sent) => {
    const list = [newEvent(), newEvent({ event_type: EVENT_TYPES.metric, aux_data: { name: 'LCP' } })]
    const [data, rows] = await storedBeside(list, sent())
    expect(data).toEqual({ accepted: 0, ignored: 2, rejected: [] })
    expect(rows).toEqual([])
  })

  it('of an account that said no, though its browser said yes', async () => {
    const refusing = await makeUser(db, { cookiesChosenAt: Date.now(), allowAnalyticCookies: false })
    const event = newEvent()
    const [data, rows] = await storedBeside([event], { cookie: `${await makeSession(db, refusing)}; ${agreed}` })
    expect([data.ignored, rows]).toEqual([1, []])
  })

  it('of advertising without consent to that', async () => {
    const ad = newEvent({ event_type: EVENT_TYPES.adVideoImpression })
    const other = newEvent()
    const consent = `${CONSENT_COOKIE}=${writeConsent({ ...FULL_CONSENT, marketing: false })}`
    const [data, rows] = await storedBeside([ad, other], { cookie: consent })
    expect([data.accepted, data.ignored]).toEqual([1, 1])
    await stored([other])
    expect(rows.filter(({ eventType }) => eventType === EVENT_TYPES.adVideoImpression)).toEqual([])
    await taken(await sendEvents(origin, [ad], { cookie: agreed }))
    await stored([ad])
  })

  it('but where people are asked first and said yes, it is', async () => {
    const event = newEvent()
    await taken(await sendEvents(origin, [event], { cookie: agreed, headers: { 'cf-ipcountry': 'FR' } }))
    expect(await stored([event])).toMatchObject([{ country: 'FR', userId: null, unauthId: null }])
  })
})

describe('privacy: a signed-out browser is distinguished from others', () => {
  const sentBy = (consent: string): Sent => ({ cookie: `${UNAUTH_ID_COOKIE}=${BROWSER}; ${consent}` })

  it('only where that was agreed to', async () => {
    const [one, two] = [newEvent(), newEvent()]
    const impersonal = `${CONSENT_COOKIE}=${writeConsent({ ...FULL_CONSENT, personalization: false })}`
    await taken(await sendEvents(origin, [one], sentBy(agreed)))
    await taken(await sendEvents(origin, [two], sentBy(impersonal)))
    expect((await stored([one])).map(({ unauthId }) => unauthId)).toEqual([BROWSER])
    expect((await stored([two])).map(({ unauthId }) => unauthId)).toEqual([null])
  })

  it('but never in a metric, nor is an account', async () => {
    const metrics = [1, 2].map((value) =>
      newEvent({
        event_type: EVENT_TYPES.metric,
        aux_data: { name: 'LCP', surface: 'homefeed', bucket: 'good', value },
      }),
    )
    const [one, two] = metrics
    await taken(await sendEvents(origin, [one], sentBy(agreed)))
    await taken(await sendEvents(origin, [two], { cookie }))
    for (const row of await stored(metrics)) expect([row.userId, row.unauthId]).toEqual([null, null])
  })
})
