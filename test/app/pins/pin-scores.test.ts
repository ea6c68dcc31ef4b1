import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { pinScores } from '#db/tables/pin-scores.ts'
import { pins, pinTopics } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { pinDays } from '#db/tables/tracking/event-log.ts'
import type { Connection } from '#schema/connection.ts'
import { HOME_FEED_PAGE_SIZE } from '#schema/constants/feed.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/time.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { sweepScores } from '#worker/features/discovery/home-feed/sweep-scores.ts'
import type { EventMessage, QueuedEvent } from '#worker/features/tracking/event-log/journal.ts'
import { storeEvents } from '#worker/features/tracking/event-log/store-events.ts'
import { getIds, newAddress, query, send, walk } from '../../helpers/client.ts'
import { newEvent, sendEvents } from '../../helpers/events.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { followTopic, makeBoard, makePin, makeSession, makeTopic, makeUser, type PinRow } from '../../helpers/rows.ts'

let topic: { id: string; slug: string }

// Scores that move would disturb tests that page through the feeds of the demo.
const site = await ownApp()
const { db, origin } = site
beforeEach(async () => {
  topic = await makeTopic(db)
})

async function makeScored(feedScore: number): Promise<PinRow> {
  return makePin(db, await makeBoard(db, await makeUser(db)), { topicIds: [topic.id], columns: { feedScore } })
}

/**
 * The events are as the queue brings them: people pass the pin by, or open it, each another member; or all the same
 * viewer.
 */
async function happen(
  pin: PinRow,
  kinds: { passed?: number; opened?: number },
  country = 'US',
  one?: Pick<EventMessage, 'userId' | 'viewerKey' | 'browserKey'>,
) {
  const { passed = 0, opened = 0 } = kinds
  const at = Date.now()
  const event = (parts: Partial<QueuedEvent> & { eventType: number }): QueuedEvent => ({
    clientUuid: randomUUID(),
    at,
    objectId: pin.id,
    data: {},
    ...parts,
  })
  const events = [
    ...Array.from({ length: passed }, () => event({ eventType: EVENT_TYPES.pinImpression })),
    ...Array.from({ length: opened }, () => event({ eventType: EVENT_TYPES.view, viewType: VIEW_TYPES.pin })),
  ]
  const from = {
    receivedAt: at,
    country,
    region: '',
    device: 'phone',
    locale: 'en_US',
    appVersion: 'test',
    unauthId: null,
  }
  const messages = one
    ? [{ id: newId(), ...from, ...one, events }]
    : events.map((own, place) => {
        return { id: newId(), ...from, userId: `member-${place}`, viewerKey: newId(), events: [own] }
      })
  await storeEvents(db, messages, at)
}

async function readScores(pin: PinRow) {
  const [row] = await db.select({ score: pins.feedScore }).from(pins).where(eq(pins.id, pin.id))
  const [copy] = await db.select({ score: pinTopics.feedScore }).from(pinTopics).where(eq(pinTopics.pinId, pin.id))
  expect(copy).toEqual(row)
  return row?.score ?? NaN
}

const countIn = async (pin: PinRow, countryGroup: string) =>
  (
    await db
      .select({ impressions: pinScores.impressions, actions: pinScores.actions })
      .from(pinScores)
      .where(and(eq(pinScores.pinId, pin.id), eq(pinScores.countryGroup, countryGroup)))
  )[0]

describe('the sweep', () => {
  it('lowers pins that people pass by, raises those that they open or save, and leaves all others', async () => {
    const [passed, opened, saved, other, own] = await Promise.all([0.5, 0.5, 0.5, 0.5, 0.5].map(makeScored))
    if (!passed || !opened || !saved || !other || !own) throw new Error('A pin is missing')
    await happen(passed, { passed: 300 })
    await happen(opened, { passed: 50, opened: 20 })
    await happen(own, { passed: 5, opened: 50 }, 'US', { userId: own.pinnerId, viewerKey: 'own' })
    const at = Date.now() - 2 * MINUTE_MS
    await db.insert(pinDays).values({ pinId: saved.id, day: Math.floor(at / DAY_MS), saves: 3 })
    const [user, board] = [await makeUser(db), await makeBoard(db, await makeUser(db))]
    await db.insert(saves).values({ id: newId(at), userId: user.id, pinId: saved.id, boardId: board.id, createdAt: at })
    await site.runScheduled()
    expect(await readScores(passed)).toBeLessThan(0.2)
    expect(await readScores(opened)).toBeGreaterThan(0.6)
    expect(await readScores(saved)).toBeGreaterThan(0.6)
    expect(await readScores(other)).toBe(0.5)
    expect(await readScores(own)).toBe(0.5)
  })

  it('counts every event once, cut off or twice at once, and moves a pin every six hours at most', async () => {
    const pin = await makeScored(0.5)
    await happen(pin, { passed: 40, opened: 2 }, 'FR')
    // The database refuses every write of a step.
    const failing = new Proxy(db, {
      get(target, name) {
        if (name === 'batch') return () => Promise.reject(new Error('cut off'))
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await expect(sweepScores(failing, Date.now())).rejects.toThrow()
    expect(await countIn(pin, 'FR')).toBeUndefined()
    const now = Date.now()
    await Promise.allSettled([sweepScores(db, now), sweepScores(db, now), sweepScores(db, now)])
    await sweepScores(db, now)
    const counted = await countIn(pin, 'FR')
    expect(counted?.impressions).toBeGreaterThan(38)
    expect(counted?.impressions).toBeLessThanOrEqual(40)
    const score = await readScores(pin)
    await happen(pin, { passed: 400 }, 'FR')
    await sweepScores(db, now + HOUR_MS)
    expect(await readScores(pin)).toBe(score)
    await sweepScores(db, now + 7 * HOUR_MS)
    expect(await readScores(pin)).toBeLessThan(score)
  })

  it('is not moved by one visitor, however many events and browsers they make up', async () => {
    const [victim, own] = await Promise.all([0.5, 0.5].map(makeScored))
    if (!victim || !own) throw new Error('A pin is missing')
    const headers = { 'cf-connecting-ip': newAddress() }
    for (let browser = 0; browser < 5; browser += 1) {
      const cookie = `__Host-unauth_id=${randomUUID().replaceAll('-', '')}`
      const forged = [
        ...Array.from({ length: 140 }, () => newEvent({ object_id_str: victim.id })),
        ...Array.from({ length: 80 }, () =>
          newEvent({ event_type: EVENT_TYPES.view, view_type: VIEW_TYPES.pin, object_id_str: own.id }),
        ),
      ]
      expect((await sendEvents(origin, forged, { cookie, headers })).status).toBe(202)
    }
    await site.runScheduled()
    expect(await countIn(victim, 'US')).toEqual({ impressions: expect.closeTo(0.1), actions: 0 })
    expect(await countIn(own, 'US')).toEqual({ impressions: 0, actions: expect.closeTo(0.1) })
    expect(await readScores(victim)).toBeCloseTo(0.5, 2)
    expect(await readScores(own)).toBeCloseTo(0.5, 1)
  })

  it('counts who saves a pin on many boards once', async () => {
    const pin = await makeScored(0.5)
    await happen(pin, { passed: 400 })
    const [user, at] = [await makeUser(db), Date.now() - 2 * MINUTE_MS]
    const boards = await Promise.all(Array.from({ length: 30 }, () => makeBoard(db, user)))
    await db
      .insert(saves)
      .values(
        boards.map(({ id: boardId }) => ({ id: newId(at), userId: user.id, pinId: pin.id, boardId, createdAt: at })),
      )
    await site.runScheduled()
    expect(await readScores(pin)).toBeLessThan(0.3)
  })

  it('drops what is known of a group of countries a month after its last score', async () => {
    const pin = await makeScored(0.5)
    await happen(pin, { passed: 20 }, 'DE')
    const now = Date.now()
    await sweepScores(db, now)
    expect(await countIn(pin, 'DE')).toBeDefined()
    await sweepScores(db, now + 31 * DAY_MS)
    expect(await countIn(pin, 'DE')).toBeUndefined()
    expect(await countIn(pin, '*')).toBeDefined()
  })
})

async function readAsVisitor(country: string, after: string | null = null): Promise<Connection<{ id: string }>> {
  const path = href('graphql', { name: 'HomeFeedQuery' }, { variables: JSON.stringify({ after }) })
  const answer = await send(origin, path, { headers: { 'cf-ipcountry': country } })
  return ((await answer.json()) as { data: Connection<{ id: string }> }).data
}

it('visitors see first what is popular in their group of countries, and every pin once', async () => {
  const others = await Promise.all(Array.from({ length: HOME_FEED_PAGE_SIZE + 5 }, () => makeScored(0.9)))
  const pin = await makeScored(0.95)
  await happen(pin, { passed: 100, opened: 60 }, 'MX')
  await happen(pin, { passed: 900 }, 'GB')
  await sweepScores(db, Date.now())
  const pages = await walk((after) => readAsVisitor('BR', after))
  const ids = pages.flatMap(getIds)
  expect(ids[0]).toBe(pin.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id } of others) expect(ids).toContain(id)
  expect(getIds(await readAsVisitor('GB'))).not.toContain(pin.id)
})

it('a pin that falls while one pages does not come again', async () => {
  const shown = await Promise.all(
    Array.from({ length: HOME_FEED_PAGE_SIZE + 5 }, (_, place) => makeScored(0.9 - place / 100)),
  )
  const viewer = await makeUser(db)
  await followTopic(db, viewer, topic)
  const cookie = await makeSession(db, viewer)
  const read = (after: string | null) => query(origin, 'HomeFeedQuery', { after }, { cookie })
  const first = await read(null)
  const [falling] = shown
  if (!falling) throw new Error('A pin is missing')
  expect(getIds(first)).toContain(falling.id)
  await happen(falling, { passed: 400 })
  await sweepScores(db, Date.now() + 1)
  expect(await readScores(falling)).toBeLessThan(0.5)
  const rest = await walk((after) => read(after ?? first.pageInfo.endCursor))
  expect(rest.flatMap(getIds)).not.toContain(falling.id)
  expect(getIds(await read(null))).not.toContain(falling.id)
})
