import { eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { eventErasures, eventHours, events, experimentDays, metricDays, pinDays } from '#db/tables/events.ts'
import { EVENT_RETENTION_DAYS, EVENT_TYPES, VIEW_TYPES } from '#schema/constants/events.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { MAX_COUNTS_PER_NAME } from '#worker/features/events/limits.ts'
import type { EventCells, EventMessage } from '#worker/features/events/message.ts'
import { ROLL_UPS } from '#worker/features/events/roll-ups.ts'
import { storeEvents } from '#worker/features/events/store-events.ts'
import { makeBoard, makePin, makeUser, type BoardRow, type PinRow, type UserRow } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

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

interface CellParts {
  uuid?: string
  at?: number
  view?: number | null
  object?: string | null
  data?: Record<string, unknown>
}

function cells(type: number, parts: CellParts = {}): EventCells {
  const { uuid = randomUUID(), at = NOW, view = null, object = pin.id, data = {} } = parts
  return [uuid, at, type, view, object, null, null, data]
}

function message(rows: EventCells[], context: Partial<EventMessage> = {}): EventMessage {
  return {
    id: newId(NOW),
    receivedAt: NOW,
    userId: reader.id,
    unauthId: null,
    country: 'BR',
    region: '',
    device: 'phone',
    locale: 'pt_BR',
    appVersion: 'test',
    events: rows,
    ...context,
  }
}

const impression = (parts = {}) => cells(EVENT_TYPES.pinImpression, parts)

function rowsOf(...uuids: string[]) {
  return db.select().from(events).where(inArray(events.clientUuid, uuids)).orderBy(events.seq)
}

async function figuresOf(pinId: string) {
  const rows = await db.select().from(pinDays).where(eq(pinDays.pinId, pinId)).orderBy(pinDays.day)
  return rows.map(({ day, impressions, closeups, clicks }) => [day - TODAY, impressions, closeups, clicks])
}

describe('stored events', () => {
  it('are kept as they were told, beside what is known of who told them', async () => {
    const uuid = randomUUID()
    const data = { aux_data: { text: 'Grüße 🙂 "\\" \u0000', count: 3, yes: true }, component: 4 }
    const row: EventCells = [uuid, NOW - 5, EVENT_TYPES.offsiteEnd, 3, pin.id, newId(), 1234.5, data]
    await storeEvents(db, [message([row])], NOW)
    expect(await rowsOf(uuid)).toEqual([
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
        pairId: row[5],
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
    const uuids = messages.flatMap((one) => one.events.map(([uuid]) => uuid))
    expect(await rowsOf(...uuids)).toHaveLength(12)
    expect(await figuresOf(pin.id)).toEqual([[0, 12, 0, 0]])
  })

  it('of two people who name the same UUID are both there', async () => {
    const uuid = randomUUID()
    const others = [
      message([impression({ uuid })]),
      message([impression({ uuid })], { userId: (await makeUser(db)).id }),
      message([impression({ uuid })], { userId: null, unauthId: 'a'.repeat(32) }),
      message([impression({ uuid })], { userId: null }),
    ]
    await storeEvents(db, others, NOW)
    await storeEvents(db, others, NOW)
    expect(await rowsOf(uuid)).toHaveLength(4)
    expect(await figuresOf(pin.id)).toEqual([[0, 4, 0, 0]])
  })

  it('appear together with their counts or not at all', async () => {
    const row = impression()
    const broken = message([impression(), row], { country: null as unknown as string })
    await expect(storeEvents(db, [message([row]), broken], NOW)).rejects.toThrow()
    expect(await rowsOf(row[0])).toEqual([])
    expect(await figuresOf(pin.id)).toEqual([])
  })

  it('are not taken in where they happened before their actor had everything erased, wherever they have waited', async () => {
    const erased = await makeUser(db)
    const browser = newId().toLowerCase()
    await db.insert(eventErasures).values([
      { actor: `user:${erased.id}`, erasedAt: NOW },
      { actor: `browser:${browser}`, erasedAt: NOW },
    ])
    const [before, after, theirs, of] = [impression(), impression({ at: NOW + 1 }), impression(), impression()]
    const late = impression()
    await storeEvents(
      db,
      [
        message([before], { userId: erased.id }),
        message([after], { userId: erased.id, receivedAt: NOW + 1 }),
        message([late], { userId: erased.id, receivedAt: NOW + 1 }),
        message([theirs], { userId: null, unauthId: browser, receivedAt: NOW - 1 }),
        message([of]),
      ],
      NOW,
    )
    const rows = await rowsOf(before[0], after[0], late[0], theirs[0], of[0])
    expect(rows.map(({ clientUuid }) => clientUuid)).toEqual([after[0], of[0]])
    expect(await figuresOf(pin.id)).toEqual([[0, 2, 0, 0]])
  })

  it('are not taken in again after the log has forgotten them', async () => {
    const old = message([impression({ at: NOW - DAY_MS })])
    const later = NOW + EVENT_RETENTION_DAYS * DAY_MS
    await storeEvents(db, [old], later)
    expect(await rowsOf(old.events[0]?.[0] ?? '')).toEqual([])
    await storeEvents(db, [old], later - DAY_MS)
    expect(await figuresOf(pin.id)).toEqual([[-1, 1, 0, 0]])
  })
})

describe('the figures of a pin', () => {
  it('count what others saw, opened and followed, by the day that it happened', async () => {
    const rows = [
      impression(),
      impression({ at: NOW - DAY_MS }),
      cells(EVENT_TYPES.view, { view: VIEW_TYPES.pin }),
      cells(EVENT_TYPES.view, { view: VIEW_TYPES.pin }),
      cells(EVENT_TYPES.view, { view: VIEW_TYPES.board }),
      cells(EVENT_TYPES.pinClickthrough),
      cells(EVENT_TYPES.boardImpression),
      impression({ object: newId() }),
      impression({ object: null }),
    ]
    await storeEvents(db, [message(rows)], NOW)
    await storeEvents(db, [message(rows.slice(0, 6), { userId: owner.id })], NOW)
    await storeEvents(db, [message([impression()], { userId: null })], NOW)
    expect(await figuresOf(pin.id)).toEqual([
      [-1, 1, 0, 0],
      [0, 2, 2, 1],
    ])
  })
})

describe('the figures of the site', () => {
  it('count events by the hour that they came in, and by the group of the country', async () => {
    const receivedAt = Date.UTC(2031, 4, 6, 7, 8)
    const type = EVENT_TYPES.articleImpression
    const context = { receivedAt, userId: null }
    await storeEvents(
      db,
      ['BR', 'MX', 'DE', 'JP'].map((country) => message([cells(type), cells(type)], { ...context, country })),
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

  it('count metrics, of which nobody’s name is kept', async () => {
    const name = `m_${newId()}`
    const metric = (aux: Record<string, unknown>) =>
      cells(EVENT_TYPES.metric, { object: null, data: { aux_data: { name, ...aux } } })
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
    const kept = await rowsOf(...rows.map(([uuid]) => uuid))
    expect(kept.map(({ userId, unauthId }) => [userId, unauthId])).toEqual(rows.map(() => [null, null]))
  })

  it('count what is invented up to a limit, and go on with what is known and with other metrics', async () => {
    const [flooded, other] = [`m_${newId()}`, `m_${newId()}`]
    await db.run(sql`
      insert into metric_days (day, name, surface, country_group, bucket, count, total)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAX_COUNTS_PER_NAME})
      select ${TODAY}, ${flooded}, '', 'LatAm', 'b' || i, 1, 0 from n`)
    const metric = (name: string, bucket: string) =>
      cells(EVENT_TYPES.metric, { object: null, data: { aux_data: { name, bucket } } })
    const added = await storeEvents(
      db,
      [message([metric(flooded, 'b7'), metric(flooded, 'invented'), metric(other, 'invented')])],
      NOW,
    )
    expect(added).toBe(3)
    const bucketsOf = async (name: string) =>
      Object.fromEntries(
        (await db.select().from(metricDays).where(eq(metricDays.name, name))).map(({ bucket, count }) => [
          bucket,
          count,
        ]),
      )
    expect(await bucketsOf(flooded)).toMatchObject({ b6: 1, b7: 2 })
    expect(await bucketsOf(flooded)).not.toHaveProperty('invented')
    expect(await bucketsOf(other)).toEqual({ invented: 1 })
  })

  it('look up once which names have room, and not for each new count', async () => {
    for (const statement of ROLL_UPS.slice(-2)) {
      const plan = await db.all<{ detail: string }>(sql`explain query plan ${statement}`)
      expect(plan.filter(({ detail }) => detail.startsWith('LIST SUBQUERY'))).toHaveLength(1)
    }
  })

  it('count who met which group of an experiment', async () => {
    const experiment = `e_${newId()}`
    const met = (group: string) =>
      cells(EVENT_TYPES.experimentActivated, {
        object: null,
        data: { aux_data: { experiment_name: experiment, experiment_group: group } },
      })
    await storeEvents(db, [message([met('control'), met('enabled')])], NOW)
    await storeEvents(db, [message([met('enabled')])], NOW)
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
    expect(await figuresOf(pin.id)).toEqual([])
  })
})
