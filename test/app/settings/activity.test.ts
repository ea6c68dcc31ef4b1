import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { eventErasures, events, pinDays } from '#db/tables/tracking/event-log.ts'
import { fingerprints } from '#db/tables/tracking/fingerprints.ts'
import { userLandingSignals } from '#db/tables/tracking/landing-signals.ts'
import { ACTIVITY_DOWNLOAD_LIMITS, ERASURE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE } from '#schema/settings/consent.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { eraseActivity } from '#worker/features/settings/activity/erase-activity.ts'
import { startApp } from '../../helpers/app.ts'
import { getFlash, GOOGLEBOT, newAddress, query, send, toText, type Sent } from '../../helpers/client.ts'
import { block, makeBoard, makePin, makeSession, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const PAGE = href('activityLog')

let site: Site
let origin: string
let db: Database
let pin: PinRow
let user: UserRow
let cookie: string

beforeAll(async () => {
  site = await startApp()
  origin = site.origin
  db = site.db
  pin = await makePin(db, await makeBoard(db, await makeUser(db)), { columns: { title: 'Boats at first light' } })
}, 120_000)

afterAll(() => site.stop())

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
})

type Owner = { userId: string } | { unauthId: string }

function eventRow(owner: Owner, columns: Partial<typeof events.$inferInsert> = {}): typeof events.$inferInsert {
  const at = Date.now() - 60_000
  return {
    clientUuid: randomUUID(),
    day: Math.floor(at / DAY_MS),
    at,
    receivedAt: at,
    eventType: EVENT_TYPES.pinImpression,
    objectId: pin.id,
    country: 'SE',
    region: '',
    device: 'desktop',
    locale: 'en_US',
    appVersion: 'test',
    data: {},
    ...owner,
    ...columns,
  }
}

function newBrowser(): { unauthId: string; cookie: string } {
  const unauthId = randomBytes(16).toString('hex')
  return { unauthId, cookie: `__Host-unauth_id=${unauthId}` }
}

async function getCount(owner: Owner): Promise<number> {
  const isTheirs = 'userId' in owner ? eq(events.userId, owner.userId) : eq(events.unauthId, owner.unauthId)
  return await db.$count(events, isTheirs)
}

/** True if an answer takes the id of a browser away. */
function isDropped(answer: Response): boolean {
  return answer.headers.getSetCookie().some((one) => one.startsWith('__Host-unauth_id=;'))
}

function erase(sent: Sent): Promise<Response> {
  return send(origin, PAGE, { form: { confirm: '1' }, ...sent })
}

describe('what was recorded', () => {
  it('is shown to an account, the newest first, in plain words with its subject', async () => {
    const at = Date.UTC(2026, 10, 2, 9, 30)
    await db
      .insert(events)
      .values([
        eventRow({ userId: user.id }, { eventType: EVENT_TYPES.pinClickthrough, at }),
        eventRow({ userId: user.id }, { eventType: EVENT_TYPES.view, viewType: VIEW_TYPES.pin }),
        eventRow({ userId: user.id }, { eventType: EVENT_TYPES.appActiveEnd, objectId: null, durationMs: 65_000 }),
      ])
    const { who, entries, next } = await query(origin, 'ActivityQuery', {}, { cookie })
    const subject = { name: 'Boats at first light', path: href('pin', { id: pin.id }) }
    expect([who, next]).toEqual(['account', null])
    expect(entries.map((entry) => [entry.eventType, entry.viewType, entry.subject, entry.durationMs])).toEqual([
      [EVENT_TYPES.appActiveEnd, null, null, 65_000],
      [EVENT_TYPES.view, VIEW_TYPES.pin, subject, null],
      [EVENT_TYPES.pinClickthrough, null, subject, null],
    ])
    expect(entries[2]?.at).toBe('2026-11-02T09:30:00.000Z')
    const page = await send(origin, PAGE, { cookie })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const text = toText(await page.text()).replaceAll(/\s+/g, ' ')
    expect(text).toContain('You stopped using Tackboard for 1:05')
    expect(text).toContain('You opened a Pin Boats at first light')
    expect(text).toContain("You clicked a Pin's link Boats at first light Nov 2, 2026, 9:30 AM UTC")
    expect(text).toContain('We delete each entry after 30 days.')
  })

  it('names nothing that has become secret since', async () => {
    const secret = await makeBoard(db, await makeUser(db), { privacy: 'secret' })
    const hidden = await makePin(db, secret, { columns: { audience: 'board', title: 'A surprise' } })
    await db.insert(events).values(eventRow({ userId: user.id }, { objectId: hidden.id }))
    const { entries } = await query(origin, 'ActivityQuery', {}, { cookie })
    expect(entries.map(({ subject }) => subject)).toEqual([null])
  })

  it('names a board and a person as long as both may be opened, and not after that', async () => {
    const person = await makeUser(db)
    const board = await makeBoard(db, person)
    await db
      .insert(events)
      .values([
        eventRow({ userId: user.id }, { eventType: EVENT_TYPES.boardImpression, objectId: board.id }),
        eventRow({ userId: user.id }, { eventType: EVENT_TYPES.userImpression, objectId: person.id }),
      ])
    const subjects = async () => {
      const { entries } = await query(origin, 'ActivityQuery', {}, { cookie })
      return entries.map(({ subject }) => subject?.name ?? null)
    }
    expect(await subjects()).toEqual([person.fullName, board.name])
    await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, board.id))
    expect(await subjects()).toEqual([person.fullName, null])
    await block(db, person, user)
    expect(await subjects()).toEqual([null, null])
  })

  it('comes page by page, each entry once', async () => {
    await db.insert(events).values(Array.from({ length: 120 }, () => eventRow({ userId: user.id })))
    const ids: string[] = []
    let after: string | null = null
    const sizes: number[] = []
    do {
      const page: { entries: { id: string }[]; next: string | null } = await query(
        origin,
        'ActivityQuery',
        { after },
        { cookie },
      )
      ids.push(...page.entries.map(({ id }) => id))
      sizes.push(page.entries.length)
      after = page.next
    } while (after !== null)
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(ids).size).toBe(120)
    expect(ids.map(Number)).toEqual(ids.map(Number).toSorted((one, other) => other - one))
  })

  it('refuses a cursor that is none', async () => {
    expect((await send(origin, `${PAGE}?after=nonsense`, { cookie })).status).toBe(400)
  })

  it('is shown to a signed-out browser by its cookie, and by nothing that is sent along', async () => {
    const [browser, other] = [newBrowser(), newBrowser()]
    await db.insert(events).values([eventRow({ unauthId: browser.unauthId }), eventRow({ unauthId: other.unauthId })])
    const mine = await query(origin, 'ActivityQuery', {}, { cookie: browser.cookie })
    expect([mine.who, mine.entries.length]).toEqual(['browser', 1])
    for (const search of [`?unauthId=${other.unauthId}`, `?user_id=${user.id}`]) {
      const page = await send(origin, PAGE + search, { cookie: browser.cookie })
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect((await page.text()).match(/You saw a Pin/g)).toHaveLength(1)
    }
    const first = await send(origin, PAGE, { cookie: browser.cookie })
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(toText(await first.text())).toContain("How this browser uses Tackboard while you're logged out.")
  })

  it('under the id of a browser is not shown to a crawler that has it', async () => {
    const browser = newBrowser()
    await db.insert(events).values(eventRow({ unauthId: browser.unauthId }))
    const page = await send(origin, PAGE, { cookie: browser.cookie, headers: { 'user-agent': GOOGLEBOT } })
    const text = toText(await page.text())
    expect(text).toContain("We're not recording activity in this browser.")
    expect(text).not.toContain('You saw a Pin')
  })

  it('of an account is not told to a browser that only greets its owner', async () => {
    const greeted = await makeSession(db, user, { loginState: 2 })
    await db.insert(events).values(eventRow({ userId: user.id }))
    expect(await query(origin, 'ActivityQuery', {}, { cookie: greeted })).toMatchObject({ who: 'nobody', entries: [] })
  })

  it.each([
    ['without an id', undefined],
    ['whose id is malformed', '__Host-unauth_id=user:1'],
  ])('is nothing for a browser %s, which sees that and no way to delete it', async (_, sent) => {
    const page = await send(origin, PAGE, { cookie: sent })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(page.headers.getSetCookie()).toEqual([])
    const html = await page.text()
    expect(toText(html)).toContain("We're not recording activity in this browser.")
    expect(html).not.toContain('name="confirm"')
    const download = await send(origin, href('activityDownload'), { cookie: sent })
    expect([download.status, download.headers.get('location')]).toEqual([303, PAGE])
  })
})

describe('a download', () => {
  it('holds all of it, and nothing of anybody else', async () => {
    const other = await makeUser(db)
    const rows = Array.from({ length: 1_203 }, (_, place) =>
      eventRow({ userId: user.id }, { data: { view_data: { place } } }),
    )
    await db.insert(events).values(rows)
    await db.insert(events).values(eventRow({ userId: other.id }))
    const answer = await send(origin, href('activityDownload'), { cookie })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="tackboard-activity-\d{4}-\d\d-\d\d\.json"$/,
    )
    const { activity: kept } = (await answer.json()) as { activity: Record<string, unknown>[] }
    expect(kept.map((one) => one['client_uuid'])).toEqual(rows.map(({ clientUuid }) => clientUuid))
    expect(kept[7]).toEqual({
      time: new Date(rows[7]?.at ?? 0).toISOString(),
      received_at: new Date(rows[7]?.receivedAt ?? 0).toISOString(),
      event: 'pinImpression',
      event_type: 18,
      view_type: null,
      object_id: pin.id,
      pair_id: null,
      duration_ms: null,
      country: 'SE',
      region: '',
      device: 'desktop',
      locale: 'en_US',
      app_version: 'test',
      client_uuid: rows[7]?.clientUuid,
      data: { view_data: { place: 7 } },
    })
  })

  it('of a signed-out browser goes by its cookie', async () => {
    const browser = newBrowser()
    await db.insert(events).values(eventRow({ unauthId: browser.unauthId }))
    const answer = await send(origin, href('activityDownload'), { cookie: browser.cookie })
    const kept = (await answer.json()) as { activity: unknown[] }
    expect(kept.activity).toHaveLength(1)
    expect(Object.keys(kept)).toEqual(['activity', 'fingerprints'])
  })

  it('holds the devices and visits that go along with an erasure', async () => {
    const device = { actor: `user:${user.id}`, hash: 'a' }
    const [first, second] = [Date.UTC(2026, 10, 1) / DAY_MS, Date.UTC(2026, 10, 2) / DAY_MS]
    await db.insert(fingerprints).values([
      { ...device, day: second },
      { ...device, day: first },
      { ...device, hash: 'b', day: first },
      { ...device, actor: 'user:another', day: first },
    ])
    const paidLanding = { campaignId: '42', ts: 1 }
    await db
      .insert(userLandingSignals)
      .values({ userId: user.id, key: '1', isRegister: true, paidLanding, createdAt: 1 })
    const answer = await send(origin, href('activityDownload'), { cookie })
    expect(await answer.json()).toMatchObject({
      activity: [],
      fingerprints: [
        { day: '2026-11-01', hash: 'a' },
        { day: '2026-11-02', hash: 'a' },
        { day: '2026-11-01', hash: 'b' },
      ],
      visits: [{ is_register: true, paid_landing: paidLanding }],
    })
    const text = toText(await (await send(origin, PAGE, { cookie })).text())
    expect(text).toContain('Which device you use on which days')
    expect(text).toContain('What you looked at in a browser before you logged in there')
    expect(text).toContain('Download your activity')
  })

  it('of nothing is empty lists', async () => {
    expect(await (await send(origin, href('activityDownload'), { cookie })).json()).toEqual({
      activity: [],
      fingerprints: [],
      visits: [],
    })
  })

  it('is refused once there were too many on a day', async () => {
    for (let download = 0; download < ACTIVITY_DOWNLOAD_LIMITS.actor.maxAttempts; download += 1) {
      const answer = await send(origin, href('activityDownload'), { cookie })
      expect(answer.status).toBe(200)
      await answer.text()
    }
    const answer = await send(origin, href('activityDownload'), { cookie })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is refused to an address that asks for too many browsers, but not to an account there', async () => {
    const headers = { 'cf-connecting-ip': newAddress() }
    const statuses: Record<number, number> = {}
    for (let download = 0; download <= ACTIVITY_DOWNLOAD_LIMITS.address.maxAttempts; download += 1) {
      const answer = await send(origin, href('activityDownload'), { cookie: newBrowser().cookie, headers })
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      await answer.text()
    }
    expect(statuses).toEqual({ 200: ACTIVITY_DOWNLOAD_LIMITS.address.maxAttempts, 429: 1 })
    expect((await send(origin, href('activityDownload'), { cookie, headers })).status).toBe(200)
  })
})

describe('erasing', () => {
  it('takes the rows of an account away, notes it down for what still waits, and leaves all others', async () => {
    const [other, browser] = [await makeUser(db), newBrowser()]
    const owners = [{ userId: user.id }, { userId: other.id }, { unauthId: browser.unauthId }]
    await db.insert(events).values(owners.flatMap((owner) => [eventRow(owner), eventRow(owner)]))
    await db.insert(pinDays).values({ pinId: pin.id, day: 1, impressions: 6 }).onConflictDoNothing()
    const before = Date.now()
    const answer = await erase({ cookie: `${cookie}; ${browser.cookie}` })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PAGE])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await Promise.all(owners.map(getCount))).toEqual([0, 2, 2])
    const [erasure] = await db
      .select()
      .from(eventErasures)
      .where(eq(eventErasures.actor, `user:${user.id}`))
    expect(erasure?.erasedAt).toBeGreaterThanOrEqual(before)
    expect(erasure?.unfinished).toBe(false)
    expect(await db.$count(eventErasures, eq(eventErasures.actor, `browser:${browser.unauthId}`))).toBe(0)
    expect(await db.$count(pinDays, and(eq(pinDays.pinId, pin.id), eq(pinDays.impressions, 6)))).toBe(1)
    const page = await send(origin, PAGE, { cookie: `${cookie}; ${getFlash(answer)}` })
    const text = toText(await page.text())
    expect(text).toContain('Your activity is deleted.')
    expect(text).toContain('No activity right now.')
  })

  it('takes those of a signed-out browser away by its cookie', async () => {
    const [browser, other] = [newBrowser(), newBrowser()]
    await db.insert(events).values([eventRow({ unauthId: browser.unauthId }), eventRow({ unauthId: other.unauthId })])
    expect((await erase({ cookie: browser.cookie })).status).toBe(303)
    expect([await getCount(browser), await getCount(other)]).toEqual([0, 1])
    expect(await db.$count(eventErasures, eq(eventErasures.actor, `browser:${browser.unauthId}`))).toBe(1)
  })

  it('goes along with a no to cookies, after which the browser has no id to ask by', async () => {
    const update = href('resource', { name: 'CookieConsentResource', verb: 'update' })
    for (const [analytics, personalization, kept] of [
      [true, true, 1],
      [false, true, 0],
      [true, false, 0],
    ] as const) {
      const browser = newBrowser()
      await db.insert(events).values(eventRow({ unauthId: browser.unauthId }))
      const options = { analytics, personalization, marketing: true }
      expect((await send(origin, update, { json: { options }, cookie: browser.cookie })).status).toBe(200)
      expect([options, await getCount(browser)]).toEqual([options, kept])
    }
  })

  it('goes along with the id of a browser that asks not to be tracked any more', async () => {
    const browser = newBrowser()
    await db.insert(events).values(eventRow({ unauthId: browser.unauthId }))
    await db.insert(fingerprints).values({ actor: `browser:${browser.unauthId}`, hash: 'a', day: 1 })
    const answer = await send(origin, href('state'), { cookie: browser.cookie, headers: { 'sec-gpc': '1' } })
    expect([answer.status, isDropped(answer)]).toEqual([200, true])
    expect(await getCount(browser)).toBe(0)
    expect(await db.$count(fingerprints, eq(fingerprints.actor, `browser:${browser.unauthId}`))).toBe(0)
  })

  it('is refused to an address that asks too often, but neither a no to cookies nor a page is', async () => {
    const headers = { 'cf-connecting-ip': newAddress() }
    for (let count = 0; count < ERASURE_LIMIT.maxAttempts; count += 1) {
      expect((await erase({ cookie: newBrowser().cookie, headers })).status).toBe(303)
    }
    // An account is not kept from erasing by others at its address.
    await db.insert(events).values(eventRow({ userId: user.id }))
    expect([(await erase({ cookie, headers })).status, await getCount({ userId: user.id })]).toEqual([303, 0])

    const browser = newBrowser()
    await db.insert(events).values(eventRow({ unauthId: browser.unauthId }))
    const refused = await erase({ cookie: browser.cookie, headers })
    expect(refused.status).toBe(429)
    expect(toText(await refused.text())).toContain('Too many attempts.')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const erasures = await db.$count(eventErasures)

    const update = href('resource', { name: 'CookieConsentResource', verb: 'update' })
    const options = { analytics: false, personalization: false, marketing: false }
    const said = await send(origin, update, { json: { options }, cookie: browser.cookie, headers })
    expect([said.status, said.headers.getSetCookie().some((one) => one.startsWith(CONSENT_COOKIE))]).toEqual([
      200,
      true,
    ])
    const sent = { cookie: browser.cookie, headers: { ...headers, 'sec-gpc': '1' } }
    const page = await send(origin, href('state'), sent)
    expect([page.status, isDropped(page)]).toEqual([200, false])
    expect([await getCount(browser), await db.$count(eventErasures)]).toEqual([1, erasures])

    // The next page, once there may be one more again, makes up for it.
    const later = await send(origin, href('state'), {
      ...sent,
      headers: { ...sent.headers, 'cf-connecting-ip': newAddress() },
    })
    expect([isDropped(later), await getCount(browser)]).toEqual([true, 0])
  })

  it('forgets the devices and visits, too', async () => {
    const [actor, other] = [`user:${user.id}`, await makeUser(db)]
    await db.insert(fingerprints).values([
      { actor, hash: 'a', day: 1 },
      { actor: 'user:other', hash: 'a', day: 1 },
    ])
    const visit = { key: '1', isRegister: true, createdAt: 1 }
    await db.insert(userLandingSignals).values([
      { ...visit, userId: user.id },
      { ...visit, userId: other.id },
    ])
    await erase({ cookie })
    const isTheirs = inArray(fingerprints.actor, [actor, 'user:other'])
    expect(await db.select({ actor: fingerprints.actor }).from(fingerprints).where(isTheirs)).toEqual([
      { actor: 'user:other' },
    ])
    const visitors = inArray(userLandingSignals.userId, [user.id, other.id])
    expect(await db.select({ id: userLandingSignals.userId }).from(userLandingSignals).where(visitors)).toEqual([
      { id: other.id },
    ])
  })

  it('again never makes an erasure older', async () => {
    const later = Date.now() + 60_000
    await db.insert(eventErasures).values({ actor: `user:${user.id}`, erasedAt: later })
    await erase({ cookie })
    const rows = await db
      .select()
      .from(eventErasures)
      .where(eq(eventErasures.actor, `user:${user.id}`))
    expect(rows.map(({ erasedAt }) => erasedAt)).toEqual([later])
  })

  it('does nothing for a browser without an id', async () => {
    const erasures = await db.$count(eventErasures)
    expect((await erase({})).status).toBe(303)
    expect(await db.$count(eventErasures)).toBe(erasures)
  })

  it('asks for the box to be ticked', async () => {
    await db.insert(events).values(eventRow({ userId: user.id }))
    const answer = await send(origin, PAGE, { cookie, form: {} })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    expect(toText(await answer.text())).toContain('Check the box to confirm. Nothing was deleted.')
    expect(await getCount({ userId: user.id })).toBe(1)
  })

  it('is refused from another site', async () => {
    await db.insert(events).values(eventRow({ userId: user.id }))
    const answer = await erase({ cookie, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
    expect(await getCount({ userId: user.id })).toBe(1)
  })

  it('goes on in sweeps where there are more rows than a request can wait for', async () => {
    const row = eventRow({ userId: user.id })
    const many = 21_500
    await db.run(sql`
      insert into events (client_uuid, day, at, received_at, user_id, event_type, country, region, device, locale,
        app_version, data)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
      select ${row.clientUuid} || i, ${row.day}, ${row.at}, ${row.receivedAt}, ${user.id}, 18, 'SE', '',
        'desktop', 'en_US', 'test', '{}' from n`)
    const isUnfinished = async () => {
      const rows = await db
        .select()
        .from(eventErasures)
        .where(eq(eventErasures.actor, `user:${user.id}`))
      return rows[0]?.unfinished
    }
    await eraseActivity(db, { kind: 'account', id: user.id }, Date.now())
    expect(await getCount({ userId: user.id })).toBe(many - 20_000)
    expect(await isUnfinished()).toBe(true)
    // What has happened since is no part of it; what only came in since, is.
    const later = Date.now() + 60_000
    await db
      .insert(events)
      .values([
        eventRow({ userId: user.id }, { at: later, receivedAt: later }),
        eventRow({ userId: user.id }, { receivedAt: later }),
      ])
    await site.runScheduled()
    expect([await getCount({ userId: user.id }), await isUnfinished()]).toEqual([1, false])
    await site.runScheduled()
    expect(await getCount({ userId: user.id })).toBe(1)
  })
})
