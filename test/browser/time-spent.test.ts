import { eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { events as eventRows } from '#db/tables/events.ts'
import type { PinRow } from '../helpers/rows.ts'
import type { LoggedEvent } from '#schema/calls/events.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage, type WatchedPage } from '../helpers/browser.ts'
import { hidePage, playEventServer, showPage, type EventServer } from '../helpers/event-log.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const SHOP = 'https://boats.example/first-light'
const NAMES = new Map<number, string>(Object.entries(EVENT_TYPES).map(([name, type]) => [type, name]))
const TOLD = new Set<number>([
  EVENT_TYPES.appActiveStart,
  EVENT_TYPES.appActiveEnd,
  EVENT_TYPES.componentActiveStart,
  EVENT_TYPES.componentActiveEnd,
  EVENT_TYPES.offsiteStart,
  EVENT_TYPES.offsiteEnd,
  EVENT_TYPES.pinClickthrough,
])

let browser: Browser
let pin: PinRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns: { link: SHOP } })
})

async function visit(): Promise<WatchedPage> {
  const watched = await openPage(browser)
  const context = watched.page.context()
  await context.route('**/media/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await context.route('https://boats.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Boats' }))
  return watched
}

async function openPin(page: Page): Promise<void> {
  await page.goto(origin + href('pin', { id: pin.id }))
  await waitForHydration(page)
}

/** What is told of time and of leaving, in its order; the same event may come twice and counts once. */
function told(taken: LoggedEvent[]): LoggedEvent[] {
  const once = new Map(taken.filter(({ event_type }) => TOLD.has(event_type)).map((event) => [event.clientUUID, event]))
  return [...once.values()].toSorted((a, b) => a.time - b.time)
}

const story = (taken: LoggedEvent[]) => told(taken).map(({ event_type }) => NAMES.get(event_type))

/** Waits until the page's time runs: the view of the pin is sent before anything else happens. */
async function running(server: EventServer): Promise<void> {
  await expect.poll(() => story(server.taken)).toEqual(['appActiveStart', 'componentActiveStart'])
}

/** Pairs by their id: what they are of, and how long they lasted. */
function pairsOf(taken: LoggedEvent[]): Map<string, LoggedEvent[]> {
  return Map.groupBy(
    told(taken).filter(({ pair_id }) => pair_id !== undefined),
    ({ pair_id }) => pair_id ?? '',
  )
}

test('looking away ends every stretch with its duration, and coming back begins new ones, however often it is told', async () => {
  const { page, complaints, close } = await visit()
  const server = await playEventServer(page.context())
  await openPin(page)
  await running(server)
  await hidePage(page)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('freeze'))
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  })
  await expect.poll(() => story(server.taken).slice(2)).toEqual(['componentActiveEnd', 'appActiveEnd'])
  await showPage(page)
  await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  await hidePage(page)
  const second = ['appActiveStart', 'componentActiveStart', 'componentActiveEnd', 'appActiveEnd']
  await expect.poll(() => story(server.taken).slice(4)).toEqual(second)
  const pairs = [...pairsOf(server.taken).values()]
  expect(pairs).toHaveLength(4)
  for (const [start, end, ...more] of pairs) {
    expect(more).toEqual([])
    const between = ((end?.time ?? 0) - (start?.time ?? 0)) / 1e6
    const lasted = (end?.duration_ns ?? 0) / 1e6
    // The times are whole milliseconds, the duration is exact.
    expect(Math.abs(lasted - between)).toBeLessThanOrEqual(2)
    expect(start?.duration_ns).toBeUndefined()
  }
  const parts = told(server.taken).filter(({ component }) => component !== undefined)
  expect(parts.map(({ component, object_id_str }) => [component, object_id_str])).toEqual(
    parts.map(() => ['pin_closeup', pin.id]),
  )
  expect(complaints).toEqual([])
  await close()
})

test('the closeup’s time ends with its page, the app’s goes on', async () => {
  const { page, complaints, close } = await visit()
  const server = await playEventServer(page.context())
  await openPin(page)
  await running(server)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await page.locator('main input[name="password"]').waitFor()
  await hidePage(page)
  await expect.poll(() => story(server.taken).slice(2)).toEqual(['componentActiveEnd', 'appActiveEnd'])
  const views = server.taken.filter(({ event_type }) => event_type === EVENT_TYPES.view)
  expect(views.map(({ view_type }) => view_type)).toEqual([VIEW_TYPES.pin, VIEW_TYPES.signIn])
  expect(complaints).toEqual([])
  await close()
})

test('following the pin’s link is told once, with the time until somebody is back', async () => {
  const { page, complaints, close } = await visit()
  const server = await playEventServer(page.context())
  await openPin(page)
  await running(server)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').locator(`a[href="${SHOP}"]`).first().click()
  await (await opened).close()
  await hidePage(page)
  const left = ['pinClickthrough', 'offsiteStart', 'componentActiveEnd', 'appActiveEnd']
  await expect.poll(() => story(server.taken).slice(2)).toEqual(left)
  await showPage(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await hidePage(page)
  await expect.poll(() => story(server.taken).filter((name) => name === 'offsiteEnd')).toHaveLength(1)
  const click = told(server.taken).find(({ event_type }) => event_type === EVENT_TYPES.pinClickthrough)
  expect(click?.object_id_str).toBe(pin.id)
  const offsite = [...pairsOf(server.taken).values()].find(([start]) => start?.event_type === EVENT_TYPES.offsiteStart)
  expect(offsite?.map(({ object_id_str, aux_data }) => [object_id_str, aux_data])).toEqual([
    [pin.id, { domain: 'boats.example' }],
    [pin.id, { domain: 'boats.example' }],
  ])
  expect(offsite?.[1]?.duration_ns).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await close()
})

test.each<[string, Parameters<Locator['click']>[0]]>([
  ['in a tab behind this one', { modifiers: ['Control'] }],
  ['with the middle button', { button: 'middle' }],
])('a link that is opened %s is followed, but nobody has left', async (_, how) => {
  const { page, complaints, close } = await visit()
  const server = await playEventServer(page.context())
  await openPin(page)
  await running(server)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').locator(`a[href="${SHOP}"]`).first().click(how)
  await (await opened).close()
  await hidePage(page)
  const expected = ['pinClickthrough', 'componentActiveEnd', 'appActiveEnd']
  await expect.poll(() => story(server.taken).slice(2)).toEqual(expected)
  expect(complaints).toEqual([])
  await close()
})

test('somebody who goes on here was not away for long', async () => {
  const { page, close } = await visit()
  const server = await playEventServer(page.context())
  await openPin(page)
  await running(server)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').locator(`a[href="${SHOP}"]`).first().click()
  await (await opened).close()
  await page.bringToFront()
  await page.mouse.click(5, 5)
  await hidePage(page)
  const expected = ['pinClickthrough', 'offsiteStart', 'offsiteEnd', 'componentActiveEnd', 'appActiveEnd']
  await expect.poll(() => story(server.taken).slice(2)).toEqual(expected)
  await close()
})

test('read, left by its link, come back to and closed: the database holds exactly that', async () => {
  const { page, complaints, close } = await visit()
  await openPin(page)
  const rows = () => db.select().from(eventRows).where(eq(eventRows.objectId, pin.id))
  await expect.poll(async () => (await rows()).map(({ eventType }) => eventType)).toContain(EVENT_TYPES.view)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').locator(`a[href="${SHOP}"]`).first().click()
  const shop = await opened
  await hidePage(page)
  await showPage(page)
  await page.close({ runBeforeUnload: false })
  await shop.close()
  const next = await page.context().newPage()
  await next.goto(`${origin}/today/`)
  const expected = [
    'view',
    'componentActiveStart',
    'pinClickthrough',
    'offsiteStart',
    'componentActiveEnd',
    'offsiteEnd',
    'componentActiveStart',
    'componentActiveEnd',
  ]
  const names = async () => (await rows()).map(({ eventType }) => NAMES.get(eventType) ?? '').toSorted()
  await expect.poll(names, { timeout: 30_000 }).toEqual(expected.toSorted())
  const [view] = (await rows()).filter(({ eventType }) => eventType === EVENT_TYPES.view)
  expect(view).toMatchObject({ viewType: VIEW_TYPES.pin, userId: null, unauthId: expect.any(String) as string })
  expect(complaints).toEqual([])
  await close()
})
