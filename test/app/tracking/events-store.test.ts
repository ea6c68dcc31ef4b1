import { randomUUID } from 'node:crypto'
import type { Queue } from '@cloudflare/workers-types'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#db/id.ts'
import {
  countedEvents,
  eventErasures,
  eventHours,
  events,
  experimentDays,
  metricDays,
  pinDays,
} from '#db/tables/tracking/event-log.ts'
import { userBlocks } from '#db/tables/users.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { EVENT_RETENTION_DAYS, EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { consumeEvents } from '#worker/features/tracking/event-log/consume-events.ts'
import { storeDeadLetters, replayDeadLetters } from '#worker/features/tracking/event-log/dead-letters.ts'
import { CHARACTERS_PER_BATCH, MAX_COUNTS_PER_NAME } from '#worker/features/tracking/event-log/event-limits.ts'
import {
  JOURNAL,
  resendJournal,
  type EventMessage,
  type QueuedEvent,
} from '#worker/features/tracking/event-log/journal.ts'
import { ROLL_UPS } from '#worker/features/tracking/event-log/roll-ups.ts'
import { storeEvents } from '#worker/features/tracking/event-log/store-events.ts'
import { sweepEvents } from '#worker/features/tracking/event-log/sweep-events.ts'
import { makeBatch, memoryBucket, memoryQueue } from '../../helpers/memory-bindings.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const NOW = Date.now()
const TODAY = Math.floor(NOW / DAY_MS)

let owner: UserRow
let reader: UserRow
let board: BoardRow
let pin: PinRow

beforeAll(async () => {
  owner = await makeUser(db)
  reader = await makeUser(db)
  board = await makeBoard(db, owner)
})

beforeEach(async () => {
  pin = await makePin(db, board)
})

function newEvent(eventType: number, parts: Partial<QueuedEvent> = {}): QueuedEvent {
  return { clientUuid: randomUUID(), at: NOW, eventType, objectId: pin.id, data: {}, ...parts }
}

function message(list: QueuedEvent[], context: Partial<EventMessage> = {}): EventMessage {
  return {
    id: newId(NOW),
    receivedAt: NOW,
    userId: reader.id,
    unauthId: null,
    viewerKey: newId(),
    country: 'BR',
    region: '',
    device: 'phone',
    locale: 'pt_BR',
    appVersion: 'test',
    events: list,
    ...context,
  }
}

const impression = (parts: Partial<QueuedEvent> = {}) => newEvent(EVENT_TYPES.pinImpression, parts)

function selectRows(...uuids: string[]) {
  return db.select().from(events).where(inArray(events.clientUuid, uuids)).orderBy(events.seq)
}

async function readFigures(pinId: string) {
  const rows = await db.select().from(pinDays).where(eq(pinDays.pinId, pinId)).orderBy(pinDays.day)
  return rows.map(({ day, impressions, closeups, clicks }) => [day - TODAY, impressions, closeups, clicks])
}

describe('stored events', () => {
  it('are stored as they were sent, with what is known about who sent them', async () => {
    const uuid = randomUUID()
    const data = { aux_data: { text: 'Grüße 🙂 "\\" \u0000', count: 3, yes: true }, component: 4 }
    const event: QueuedEvent = {
      clientUuid: uuid,
      at: NOW - 5,
      eventType: EVENT_TYPES.offsiteEnd,
      viewType: 3,
      objectId: pin.id,
      pairId: newId(),
      durationMs: 1234.5,
      data,
    }
    await storeEvents(db, [message([event])], NOW)
    expect(await selectRows(uuid)).toEqual([
      {
        seq: expect.any(Number),
        clientUuid: uuid,
        day: Math.floor((NOW - 5) / DAY_MS),
        at: NOW - 5,
        receivedAt: NOW,
        userId: reader.id,
        unauthId: null,
        eventType: EVENT_TYPES.offsiteEnd,
        viewType: 3,
        objectId: pin.id,
        pairId: event.pairId,
        durationMs: 1234.5,
        country: 'BR',
        region: '',
        device: 'phone',
        locale: 'pt_BR',
        appVersion: 'test',
        data,
      },
    ])
  })

  it('are there once, and counted once, however often, in whatever order and at the same time they come', async () => {
    const messages = Array.from({ length: 4 }, () => message([impression(), impression(), impression()]))
    const [first, second, third, fourth] = messages as [EventMessage, EventMessage, EventMessage, EventMessage]
    await Promise.all([
      storeEvents(db, [first, second], NOW),
      storeEvents(db, [third, second], NOW),
      storeEvents(db, [fourth, third, first], NOW),
    ])
    await storeEvents(db, messages.toReversed(), NOW + 1)
    const doubled = message([...first.events, ...first.events])
    await storeEvents(db, [doubled], NOW)
    const uuids = messages.flatMap((one) => one.events.map(({ clientUuid }) => clientUuid))
    expect(await selectRows(...uuids)).toHaveLength(12)
    expect(await readFigures(pin.id)).toEqual([[0, 4, 0, 0]])
  })

  it('of two people who name the same UUID are both there', async () => {
    const uuid = randomUUID()
    const others = [
      message([impression({ clientUuid: uuid })]),
      message([impression({ clientUuid: uuid })], { userId: (await makeUser(db)).id }),
      message([impression({ clientUuid: uuid })], { userId: null, unauthId: 'a'.repeat(32) }),
      message([impression({ clientUuid: uuid })], { userId: null }),
    ]
    await storeEvents(db, others, NOW)
    await storeEvents(db, others, NOW)
    expect(await selectRows(uuid)).toHaveLength(4)
    expect(await readFigures(pin.id)).toEqual([[0, 4, 0, 0]])
  })

  it('appear together with their counts or not at all', async () => {
    const event = impression()
    const broken = message([impression(), event], { country: null as unknown as string })
    await expect(storeEvents(db, [message([event]), broken], NOW)).rejects.toThrow()
    expect(await selectRows(event.clientUuid)).toEqual([])
    expect(await readFigures(pin.id)).toEqual([])
  })

  it('are dropped if older than an erasure by their owner, wherever they waited', async () => {
    const erased = await makeUser(db)
    const browser = newId().toLowerCase()
    await db.insert(eventErasures).values([
      { actor: `user:${erased.id}`, erasedAt: NOW },
      { actor: `browser:${browser}`, erasedAt: NOW },
    ])
    const [before, after, theirs, others] = [impression(), impression({ at: NOW + 1 }), impression(), impression()]
    const late = impression()
    await storeEvents(
      db,
      [
        message([before], { userId: erased.id }),
        message([after], { userId: erased.id, receivedAt: NOW + 1 }),
        message([late], { userId: erased.id, receivedAt: NOW + 1 }),
        message([theirs], { userId: null, unauthId: browser, receivedAt: NOW - 1 }),
        message([others]),
      ],
      NOW,
    )
    const rows = await selectRows(...[before, after, late, theirs, others].map(({ clientUuid }) => clientUuid))
    expect(rows.map(({ clientUuid }) => clientUuid)).toEqual([after.clientUuid, others.clientUuid])
    expect(await readFigures(pin.id)).toEqual([[0, 2, 0, 0]])
  })

  it('are not stored again after the log has deleted them', async () => {
    const old = message([impression({ at: NOW - DAY_MS })])
    const later = NOW + EVENT_RETENTION_DAYS * DAY_MS
    await storeEvents(db, [old], later)
    expect(await selectRows(old.events[0]?.clientUuid ?? '')).toEqual([])
    await storeEvents(db, [old], later - DAY_MS)
    expect(await readFigures(pin.id)).toEqual([[-1, 1, 0, 0]])
  })
})

describe('messages', () => {
  it('are stored in as many transactions as their size asks for, each with several of them', async () => {
    const list = Array.from({ length: 12 }, () => impression({ data: { aux_data: { text: 'x'.repeat(95_000) } } }))
    const batch = vi.fn(db.batch)
    const counted = new Proxy(db, { get: (own, name) => (name === 'batch' ? batch : Reflect.get(own, name)) })
    const added = await storeEvents(
      counted,
      list.map((one) => message([one])),
      NOW,
    )
    const transactions = batch.mock.calls.length
    expect([added, transactions]).toEqual([12, Math.ceil((12 * 95_000) / CHARACTERS_PER_BATCH)])
    expect(await readFigures(pin.id)).toEqual([[0, 12, 0, 0]])
  })

  /** Versions whose events were lists, by position, wrote messages like this one. */
  function oldMessage(...uuids: string[]): string {
    const events = uuids.map((uuid) => [uuid, NOW, EVENT_TYPES.pinImpression, 3, pin.id, null, 1.5, { component: 4 }])
    return JSON.stringify({ ...message([]), events })
  }

  it('of an earlier version are stored from the queue, the journal and dead-letter messages', async () => {
    const uuids = [randomUUID(), randomUUID(), randomUUID()]
    const [inQueue, inJournal, dead] = uuids as [string, string, string]
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    const store = memoryBucket()
    const consumer = { db, journal: store, now: NOW }
    const retried: number[] = []
    const consumed: Promise<void>[] = []
    const queue = memoryQueue<Queue<string>>((bodies) => {
      consumed.push(consumeEvents(consumer, makeBatch('tackboard-events', bodies, retried)))
    })
    await consumeEvents(consumer, makeBatch('tackboard-events', [oldMessage(inQueue)], retried))
    await store.put(`${JOURNAL}entry`, oldMessage(inJournal))
    await resendJournal({ store, queue, now: NOW }, { isAllLost: true })
    await Promise.all(consumed)
    const keeper = { store, hasJournal: true }
    await storeDeadLetters(keeper, makeBatch('tackboard-events-dead', [oldMessage(dead)], retried))
    expect(await replayDeadLetters(store, db, NOW)).toMatchObject({ messages: 1, events: 1, added: 1 })
    expect(retried).toEqual([])
    expect(await selectRows(...uuids)).toMatchObject(
      uuids.map((clientUuid) => ({
        clientUuid,
        at: NOW,
        userId: reader.id,
        eventType: EVENT_TYPES.pinImpression,
        viewType: 3,
        objectId: pin.id,
        pairId: null,
        durationMs: 1.5,
        data: { component: 4 },
      })),
    )
    expect(await readFigures(pin.id)).toEqual([[0, 3, 0, 0]])
  })
})

describe('the figures of a pin', () => {
  it('count nothing of those who may not open it, and what those on its board do', async () => {
    const mate = await makeUser(db)
    const blocked = await makeUser(db)
    const secret = await makeBoard(db, owner, { privacy: 'secret' })
    await addCollaborator(db, secret, mate, ['save_pins'])
    await db.insert(userBlocks).values({ blockerId: owner.id, blockedId: blocked.id, createdAt: 1 })
    const hiddenPin = await makePin(db, secret, { columns: { audience: 'board' } })
    const privatePin = await makePin(db, await makeBoard(db, await makeUser(db, { isPrivateProfile: true })))
    const kinds = [
      { eventType: EVENT_TYPES.pinImpression },
      { eventType: EVENT_TYPES.view, viewType: VIEW_TYPES.pin },
      { eventType: EVENT_TYPES.pinClickthrough },
    ]
    const all = [hiddenPin, privatePin, pin].flatMap(({ id }) =>
      kinds.map(({ eventType, ...parts }) => newEvent(eventType, { objectId: id, ...parts })),
    )
    const again = () => all.map((event) => ({ ...event, clientUuid: randomUUID() }))
    await storeEvents(db, [message(all), message(again(), { userId: null, unauthId: 'x', browserKey: newId() })], NOW)
    await storeEvents(db, [message(again(), { userId: blocked.id })], NOW)
    expect(await readFigures(pin.id)).toEqual([[0, 2, 2, 2]])
    expect([await readFigures(hiddenPin.id), await readFigures(privatePin.id)]).toEqual([[], []])
    await storeEvents(db, [message(again(), { userId: mate.id })], NOW)
    expect(await readFigures(hiddenPin.id)).toEqual([[0, 1, 1, 1]])
  })

  it('count what others saw, opened and followed, by the day that it happened', async () => {
    const rows = [
      impression(),
      impression(),
      newEvent(EVENT_TYPES.view, { viewType: VIEW_TYPES.pin }),
      newEvent(EVENT_TYPES.view, { viewType: VIEW_TYPES.pin }),
      newEvent(EVENT_TYPES.view, { viewType: VIEW_TYPES.board }),
      newEvent(EVENT_TYPES.pinClickthrough),
      newEvent(EVENT_TYPES.boardImpression),
      impression({ objectId: newId() }),
      impression({ objectId: null }),
    ]
    await storeEvents(db, [message(rows)], NOW)
    await storeEvents(db, [message(rows.slice(0, 6), { userId: owner.id })], NOW)
    await storeEvents(db, [message([impression()], { userId: null })], NOW)
    await storeEvents(db, [message([impression({ at: NOW - DAY_MS })])], NOW)
    expect(await readFigures(pin.id)).toEqual([
      [-1, 1, 0, 0],
      [0, 2, 1, 1],
    ])
  })

  it('count a viewer once a day, whatever ids its browser names and times its clock, and again the next day', async () => {
    const visitor = { userId: null, viewerKey: newId() }
    const browsers = Array.from({ length: 20 }, (_, ago) =>
      message([impression({ at: NOW - (ago % 8) * DAY_MS })], { ...visitor, browserKey: newId() }),
    )
    await storeEvents(db, browsers.slice(0, 10), NOW)
    await storeEvents(db, browsers.slice(10), NOW)
    expect(await readFigures(pin.id)).toEqual([[0, 1, 0, 0]])
    // A browser that goes from address to address is one, too.
    const browser = { userId: null, browserKey: newId() }
    const addresses = Array.from({ length: 5 }, () => message([impression()], { ...browser, viewerKey: newId() }))
    await storeEvents(db, addresses, NOW)
    expect(await readFigures(pin.id)).toEqual([[0, 2, 0, 0]])
    const tomorrow = { ...visitor, receivedAt: NOW + DAY_MS }
    await storeEvents(db, [message([impression({ at: NOW + DAY_MS })], tomorrow)], NOW + DAY_MS)
    expect(await readFigures(pin.id)).toEqual([
      [0, 2, 0, 0],
      [1, 1, 0, 0],
    ])
  })

  it('weigh visitors far below members in scores, and count one action where one opens a pin and follows it', async () => {
    const opened = [newEvent(EVENT_TYPES.view, { viewType: VIEW_TYPES.pin }), newEvent(EVENT_TYPES.pinClickthrough)]
    await storeEvents(db, [message([impression(), ...opened])], NOW)
    await storeEvents(
      db,
      [
        message([impression(), ...opened.map((one) => ({ ...one, clientUuid: randomUUID() }))], {
          userId: null,
          viewerKey: newId(),
        }),
      ],
      NOW,
    )
    const [row] = await db.select().from(pinDays).where(eq(pinDays.pinId, pin.id))
    expect(row).toMatchObject({ impressions: 2, closeups: 2, clicks: 2, scoredImpressions: 1.1, scoredActions: 1.1 })
  })

  it('rest on rows that name no one and are gone after a few days', async () => {
    await storeEvents(db, [message([impression()]), message([impression()], { userId: null, viewerKey: newId() })], NOW)
    const rows = await db.select().from(countedEvents).where(eq(countedEvents.pinId, pin.id))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(reader.id)
    await sweepEvents(db, NOW + 2 * DAY_MS)
    expect(await db.$count(countedEvents, eq(countedEvents.pinId, pin.id))).toBe(2)
    await sweepEvents(db, NOW + 3 * DAY_MS)
    expect(await db.$count(countedEvents, eq(countedEvents.pinId, pin.id))).toBe(0)
    expect(await readFigures(pin.id)).toEqual([[0, 2, 0, 0]])
  })
})

describe('the figures of the site', () => {
  it('count events by the hour that they came in, and by the group of the country', async () => {
    const receivedAt = Date.UTC(2031, 4, 6, 7, 8)
    const type = EVENT_TYPES.articleImpression
    const context = { receivedAt, userId: null }
    await storeEvents(
      db,
      ['BR', 'MX', 'DE', 'JP'].map((country) => message([newEvent(type), newEvent(type)], { ...context, country })),
      NOW,
    )
    const rows = await db
      .select()
      .from(eventHours)
      .where(eq(eventHours.hour, Math.floor(receivedAt / HOUR_MS)))
      .orderBy(eventHours.countryGroup)
    expect(rows.map(({ countryGroup, count }) => [countryGroup, count])).toEqual([
      ['DE', 2],
      ['LatAm', 4],
      ['OTHER', 2],
    ])
  })

  it('count metrics, which are stored under no owner', async () => {
    const name = `m_${newId()}`
    const metric = (aux: Record<string, unknown>) =>
      newEvent(EVENT_TYPES.metric, { objectId: null, data: { aux_data: { name, ...aux } } })
    const rows = [
      metric({ surface: 'homefeed', bucket: 'good', value: 10.5 }),
      metric({ surface: 'homefeed', bucket: 'good', value: 2 }),
      metric({ surface: 'homefeed', bucket: 'poor', value: 90 }),
      metric({}),
    ]
    await storeEvents(db, [message(rows), message(rows)], NOW)
    const counted = await db
      .select()
      .from(metricDays)
      .where(eq(metricDays.name, name))
      .orderBy(metricDays.surface, metricDays.bucket)
    expect(
      counted.map(({ day, surface, bucket, countryGroup, count, total }) => [
        day,
        surface,
        bucket,
        countryGroup,
        count,
        total,
      ]),
    ).toEqual([
      [TODAY, '', '', 'LatAm', 1, 0],
      [TODAY, 'homefeed', 'good', 'LatAm', 2, 12.5],
      [TODAY, 'homefeed', 'poor', 'LatAm', 1, 90],
    ])
    const kept = await selectRows(...rows.map(({ clientUuid }) => clientUuid))
    expect(kept.map(({ userId, unauthId }) => [userId, unauthId])).toEqual(rows.map(() => [null, null]))
  })

  it('count what is invented up to a limit, and continue with what is known and with other metrics', async () => {
    const [flooded, other] = [`m_${newId()}`, `m_${newId()}`]
    await db.run(sql`
      insert into metric_days (day, name, surface, country_group, bucket, count, total)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAX_COUNTS_PER_NAME})
      select ${TODAY}, ${flooded}, '', 'LatAm', 'b' || i, 1, 0 from n`)
    const metric = (name: string, bucket: string) =>
      newEvent(EVENT_TYPES.metric, { objectId: null, data: { aux_data: { name, bucket } } })
    const added = await storeEvents(
      db,
      [message([metric(flooded, 'b7'), metric(flooded, 'invented'), metric(other, 'invented')])],
      NOW,
    )
    expect(added).toBe(3)
    const readBuckets = async (name: string) =>
      Object.fromEntries(
        (await db.select().from(metricDays).where(eq(metricDays.name, name))).map(({ bucket, count }) => [
          bucket,
          count,
        ]),
      )
    expect(await readBuckets(flooded)).toMatchObject({ b6: 1, b7: 2 })
    expect(await readBuckets(flooded)).not.toHaveProperty('invented')
    expect(await readBuckets(other)).toEqual({ invented: 1 })
  })

  it('look up once which names have room, and not for each new count', async () => {
    for (const statement of ROLL_UPS.slice(-2)) {
      const plan = await db.all<{ detail: string }>(sql`explain query plan ${statement}`)
      expect(plan.filter(({ detail }) => detail.startsWith('LIST SUBQUERY'))).toHaveLength(1)
    }
  })

  it('count exposures to each group of an experiment', async () => {
    const experiment = `e_${newId()}`
    const exposure = (group: string) =>
      newEvent(EVENT_TYPES.experimentActivated, {
        objectId: null,
        data: { aux_data: { experiment_name: experiment, experiment_group: group } },
      })
    await storeEvents(db, [message([exposure('control'), exposure('enabled')])], NOW)
    await storeEvents(db, [message([exposure('enabled')])], NOW)
    const rows = await db
      .select()
      .from(experimentDays)
      .where(eq(experimentDays.experiment, experiment))
      .orderBy(experimentDays.group)
    expect(rows).toEqual([
      { day: TODAY, experiment, group: 'control', exposures: 1 },
      { day: TODAY, experiment, group: 'enabled', exposures: 2 },
    ])
  })
})

describe('a pin that is deleted', () => {
  it('takes its figures along', async () => {
    await storeEvents(db, [message([impression()])], NOW)
    await db.run(sql`delete from pins where id = ${pin.id}`)
    expect(await readFigures(pin.id)).toEqual([])
  })
})
