import { and, eq } from 'drizzle-orm'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { events as eventRows } from '#db/tables/events.ts'
import type { LoggedEvent } from '#schema/calls/events.ts'
import {
  EVENT_FAST_FLUSH_INTERVAL_MS,
  EVENT_FLUSH_INTERVAL_MS,
  EVENT_QUEUE_LIMIT,
  EVENT_TYPES,
  VIEW_TYPES,
} from '#schema/constants/events.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage, type WatchedPage } from '../helpers/browser.ts'
import {
  clickThrough,
  hidePage,
  keepFromFastFlush,
  playEventServer,
  showPage,
  waitingEvents,
  type EventAnswer,
  type EventServer,
} from '../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const GERMAN: BrowserContextOptions = { extraHTTPHeaders: { 'cf-ipcountry': 'DE' } }

let browser: Browser
let pinPath: string
let pinId: string
let username: string
let boardUrl: string

beforeAll(async () => {
  browser = await launchBrowser()
  const columns = { link: 'https://boats.example/first-light' }
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const pin = await makeDrawnPin(db, board, { columns })
  username = owner.username
  boardUrl = href('board', { username, board: board.slug })
  pinId = pin.id
  pinPath = href('pin', { id: pin.id })
})
afterAll(() => browser.close())

interface Visit extends WatchedPage {
  server: EventServer
}

async function visit(options: BrowserContextOptions & { answer?: EventAnswer } = {}): Promise<Visit> {
  const { answer, ...rest } = options
  const watched = await openPage(browser, rest)
  const context = watched.page.context()
  const server = await playEventServer(context, answer)
  await keepFromFastFlush(context)
  // The picture of a made pin exists in the database only.
  await context.route('**/media/**', (route) => route.fulfill({ status: 200, contentType: 'image/svg+xml', body: SVG }))
  return { ...watched, server }
}

/** Opens a page and waits until what comes late is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

/** Waits until it is known whether the page may record, as the last thing that it learns. */
async function known(page: Page): Promise<void> {
  await ready(page)
}

const ofType = (events: LoggedEvent[], type: number) => events.filter(({ event_type }) => event_type === type)
const idsOf = (events: LoggedEvent[]) => events.map(({ clientUUID }) => clientUUID)
const clicksOf = (events: LoggedEvent[]) => idsOf(ofType(events, EVENT_TYPES.pinClickthrough))
const waitingClicks = async (page: Page) => clicksOf((await waitingEvents(page)).map(({ event }) => event))

test('the view of a pin is sent at once, with all that an event says', async () => {
  const { page, server, complaints, close } = await visit()
  const before = Date.now()
  await open(page, pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  const [view] = ofType(server.taken, EVENT_TYPES.view)
  expect(view).toEqual({
    event_type: EVENT_TYPES.view,
    view_type: VIEW_TYPES.pin,
    object_id_str: pinId,
    view_data: { board_url: boardUrl, pinner_username: username, story_pin_data_id: null, feed: null },
    clientUUID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) as string,
    time: expect.any(Number) as number,
    appState: 'active',
  })
  expect(view?.time).toBeGreaterThan(before * 1e6)
  expect(view?.time).toBeLessThan(Date.now() * 1e6)
  expect(server.calls[0]?.made_for).toBeNull()
  expect(complaints).toEqual([])
  await close()
})

test('a page whose state the server could not tell asks again, and sends what it has logged meanwhile', async () => {
  const { page, server, close } = await visit()
  await page.clock.install()
  let asked = 0
  await page.route('**/_/_/state**', async (route) => {
    asked += 1
    await (asked === 1 ? route.fulfill({ status: 503, json: {} }) : route.fallback())
  })
  const refused = page.waitForResponse((response) => response.status() === 503)
  await open(page, pinPath)
  await refused
  expect(server.calls).toEqual([])
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return ofType(server.taken, EVENT_TYPES.view).length
    })
    .toBe(1)
  await close()
})

test('anything else is sent ten seconds later', async () => {
  const { page, server, close } = await visit()
  await page.clock.install()
  await open(page, pinPath)
  await known(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => server.taken.length).toBeGreaterThan(0)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  await clickThrough(page)
  await page.clock.runFor(EVENT_FLUSH_INTERVAL_MS - 1)
  await expect.poll(() => waitingClicks(page)).toHaveLength(1)
  expect(clicksOf(server.taken)).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => clicksOf(server.taken)).toHaveLength(1)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  await close()
})

test('in the experiment everything is sent 300 ms later', async () => {
  const { page, server, close } = await visit()
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  await page.route('**/_/_/state**', async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as PageState
    state.session.experimentsClient = { fast_event_flush: 'enabled' }
    await route.fulfill({ response: answer, json: state })
  })
  await page.clock.install()
  await open(page, pinPath)
  await known(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => server.taken.length).toBeGreaterThan(0)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  await clickThrough(page)
  await page.clock.runFor(EVENT_FAST_FLUSH_INTERVAL_MS - 1)
  await expect.poll(() => waitingClicks(page)).toHaveLength(1)
  expect(clicksOf(server.taken)).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => clicksOf(server.taken)).toHaveLength(1)
  await close()
})

test('a full buffer is sent without waiting, and no clock is needed for it', async () => {
  const { page, server, close } = await visit()
  await page.clock.install()
  await open(page, pinPath)
  await expect.poll(() => server.taken.length).toBeGreaterThan(0)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  await clickThrough(page, 40)
  const before = server.calls.length
  await clickThrough(page, 100)
  await expect.poll(() => clicksOf(server.taken).length).toBeGreaterThan(100)
  expect(server.calls.length).toBeGreaterThan(before)
  await close()
})

test('a page that is left sends what waits; back again it sends nothing twice', async () => {
  const { page, server, complaints, close } = await visit()
  await open(page, pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  await clickThrough(page, 3)
  await hidePage(page)
  await expect.poll(() => clicksOf(server.taken)).toHaveLength(3)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.appActiveEnd)).toHaveLength(1)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  await showPage(page)
  await hidePage(page)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.appActiveEnd)).toHaveLength(2)
  const ids = idsOf(server.taken)
  expect(new Set(ids).size).toBe(ids.length)
  expect(complaints).toEqual([])
  await close()
})

test('what a closed tab could not send the next one sends, under its own ids', async () => {
  const { page, server, close } = await visit({ answer: 'abort' })
  await open(page, pinPath)
  await clickThrough(page, 5)
  await expect.poll(() => waitingClicks(page)).toHaveLength(5)
  const clicks = await waitingClicks(page)
  const next = await page.context().newPage()
  await page.close()
  server.answer = 'take'
  await open(next, '/today/')
  await expect.poll(() => clicksOf(server.taken)).toEqual(clicks)
  await expect.poll(() => waitingClicks(next)).toEqual([])
  await close()
})

test('without a connection everything waits, and goes once there is one', async () => {
  const { page, server, complaints, close } = await visit()
  await open(page, pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  await page.context().setOffline(true)
  const before = server.calls.length
  await clickThrough(page, 4)
  await hidePage(page)
  await showPage(page)
  await expect.poll(() => waitingClicks(page)).toHaveLength(4)
  expect(server.calls).toHaveLength(before)
  const clicks = await waitingClicks(page)
  await page.context().setOffline(false)
  await expect.poll(() => clicksOf(server.taken)).toEqual(clicks)
  await expect.poll(() => waitingClicks(page)).toEqual([])
  expect(complaints.filter((line) => !line.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await close()
})

test('a server that fails is asked five times more, and what it did not take is kept', async () => {
  const { page, server, close } = await visit({ answer: 503 })
  await page.clock.install()
  await open(page, '/today/')
  await expect.poll(async () => (await waitingEvents(page)).length).toBeGreaterThan(1)
  const waiting = await waitingEvents(page)
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000)
      return server.calls.length
    })
    .toBe(6)
  await page.clock.fastForward(60_000)
  expect(server.calls).toHaveLength(6)
  // What the page measures meanwhile waits with them.
  expect(await waitingEvents(page)).toEqual(expect.arrayContaining(waiting))
  server.answer = 'take'
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const ids = waiting.map(({ event }) => event.clientUUID)
  await expect.poll(() => idsOf(server.taken)).toEqual(expect.arrayContaining(ids))
  await close()
})

test('what one account made is never sent by another, nor without one, and goes when it is back', async () => {
  const [anna, berta] = [await makeUser(db), await makeUser(db)]
  const { page, server, close } = await visit({ answer: 'abort' })
  await signInPage(page, origin, anna)
  await open(page, pinPath)
  await clickThrough(page, 2)
  await expect.poll(() => waitingClicks(page)).toHaveLength(2)
  const clicks = await waitingClicks(page)
  // What her own page sends as it goes would be hers to send.
  await page.goto('about:blank')
  server.answer = 'take'
  for (const user of [null, berta]) {
    await page.context().clearCookies()
    if (user) await signInPage(page, origin, user)
    else await open(page, '/today/')
    await ready(page)
    await hidePage(page)
    await expect.poll(() => server.calls.at(-1)?.made_for).toBe(user?.id ?? null)
    await expect.poll(async () => (await waitingEvents(page)).filter(({ madeFor }) => madeFor === user?.id)).toEqual([])
    expect(await waitingClicks(page)).toEqual(clicks)
  }
  expect(clicksOf(server.taken)).toEqual([])
  await page.context().clearCookies()
  await signInPage(page, origin, anna)
  await expect.poll(() => clicksOf(server.taken)).toEqual(clicks)
  for (const { made_for, events } of server.calls) {
    if (clicksOf(events).length > 0) expect(made_for).toBe(anna.id)
  }
  await close()
})

test('a call whose answer is lost is made again, and counts once in the database', async () => {
  const { page, complaints, close } = await openPage(browser)
  let lost = 0
  await page.route('**/resource/ApiCResource/create/', async (route) => {
    if (lost >= 2) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('failed')
  })
  await page.route('**/media/**', (route) => route.fulfill({ status: 200, contentType: 'image/svg+xml', body: SVG }))
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), {
    columns: { link: 'https://boats.example/' },
  })
  await open(page, href('pin', { id: pin.id }))
  await clickThrough(page, 3)
  await hidePage(page)
  await showPage(page)
  await expect.poll(() => lost).toBe(2)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  const clicks = () =>
    db
      .select()
      .from(eventRows)
      .where(and(eq(eventRows.objectId, pin.id), eq(eventRows.eventType, EVENT_TYPES.pinClickthrough)))
  await expect.poll(async () => (await clicks()).length, { timeout: 30_000 }).toBe(3)
  expect(complaints.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([])
  await close()
})

test('signing out sends what waits before the session ends', async () => {
  const user = await makeUser(db)
  const { page, server, complaints, close } = await visit()
  await signInPage(page, origin, user)
  await open(page, pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view).at(-1)?.object_id_str).toBe(pinId)
  const ending = href('resource', { name: 'UserSessionResource', verb: 'delete' })
  let takenBefore: number | undefined
  await page.route(`**${ending}`, async (route) => {
    takenBefore = clicksOf(server.taken).length
    await route.continue()
  })
  await clickThrough(page, 3)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  expect(takenBefore).toBe(3)
  expect(new Set(clicksOf(server.taken)).size).toBe(3)
  const made = server.calls.filter(({ events }) => clicksOf(events).length > 0)
  expect(made.map(({ made_for }) => made_for)).toEqual(made.map(() => user.id))
  expect(complaints).toEqual([])
  await close()
})

test('where a law asks for an answer nothing is recorded before it, and refusing forgets what was', async () => {
  const { page, server, complaints, close } = await visit(GERMAN)
  await open(page, pinPath)
  await known(page)
  await clickThrough(page, 2)
  await hidePage(page)
  await showPage(page)
  await known(page)
  expect(server.calls).toEqual([])
  expect(await waitingEvents(page)).toEqual([])

  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect
    .poll(async () => {
      await clickThrough(page, 1)
      return (await waitingClicks(page)).length + clicksOf(server.taken).length
    })
    .toBeGreaterThan(0)
  server.answer = 'abort'
  await clickThrough(page, 2)
  await expect.poll(async () => (await waitingClicks(page)).length).toBeGreaterThan(1)

  await open(page, href('cookies'))
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.getByText('Your choice is saved.').waitFor()
  await expect.poll(() => waitingEvents(page)).toEqual([])
  server.answer = 'take'
  const before = server.calls.length
  await open(page, pinPath)
  await known(page)
  await clickThrough(page, 2)
  await hidePage(page)
  await known(page)
  expect(server.calls).toHaveLength(before)
  expect(await waitingEvents(page)).toEqual([])
  expect(complaints.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([])
  await close()
})

test('a browser that sends the privacy signal records nothing', async () => {
  const { page, server, complaints, close } = await visit({ extraHTTPHeaders: { 'sec-gpc': '1' } })
  await open(page, pinPath)
  await known(page)
  await clickThrough(page, 2)
  await hidePage(page)
  await known(page)
  expect(server.calls).toEqual([])
  expect(await waitingEvents(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['throws', 'throw'],
  ['throws, which has no locks either,', 'deny'],
  ['fails', 'fail'],
])('a browser whose storage %s sends from memory, and keeps what was not taken as long as the page', async (_, how) => {
  const { page, server, complaints, close } = await visit({ answer: 503 })
  await page.addInitScript((kind) => {
    if (kind === 'deny') {
      navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    }
    indexedDB.open = () => {
      if (kind !== 'fail') throw new DOMException('denied', 'SecurityError')
      const request = new EventTarget()
      setTimeout(() => request.dispatchEvent(new Event('error')))
      return Object.assign(request, {
        error: new DOMException('denied', 'UnknownError'),
      }) as unknown as IDBOpenDBRequest
    }
  }, how)
  await open(page, pinPath)
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  await clickThrough(page, 2)
  server.answer = 'take'
  await hidePage(page)
  await expect.poll(() => clicksOf(server.taken)).toHaveLength(2)
  await showPage(page)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  const ids = idsOf(server.taken)
  expect(new Set(ids).size).toBe(ids.length)
  expect(complaints.filter((line) => !line.includes('503'))).toEqual([])
  await close()
})

test('where the log is blocked the page works on and says nothing itself', async () => {
  const { page, server, complaints, close } = await visit({ answer: 'abort' })
  await open(page, pinPath)
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL(/\/login\//)
  expect(complaints.filter((line) => line !== 'error: Failed to load resource: net::ERR_FAILED')).toEqual([])
  await close()
})

test('a thousand events wait at most, the newest ones', async () => {
  const { page, server, close } = await visit({ answer: 'abort' })
  await open(page, pinPath)
  await page.context().setOffline(true)
  await clickThrough(page, 1)
  await expect.poll(() => waitingClicks(page)).toHaveLength(1)
  const [first] = await waitingClicks(page)
  for (let round = 1; round <= 4; round += 1) await clickThrough(page, 300)
  await expect.poll(() => waitingClicks(page)).toHaveLength(EVENT_QUEUE_LIMIT)
  expect(await waitingClicks(page)).not.toContain(first)
  server.answer = 'take'
  await page.context().setOffline(false)
  await expect.poll(() => clicksOf(server.taken)).toHaveLength(EVENT_QUEUE_LIMIT)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  await close()
})

test('two tabs send what waits once', async () => {
  const { page, server, close } = await visit({ answer: 'abort' })
  await open(page, pinPath)
  const other = await page.context().newPage()
  await open(other, pinPath)
  await clickThrough(page, 3)
  await clickThrough(other, 3)
  await expect.poll(() => waitingClicks(page)).toHaveLength(6)
  server.answer = 'take'
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => waitingEvents(page)).toEqual([])
  const ids = idsOf(server.taken)
  expect(clicksOf(server.taken)).toHaveLength(6)
  expect(new Set(ids).size).toBe(ids.length)
  await close()
})
