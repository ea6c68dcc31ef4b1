import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { events as eventRows } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import {
  EVENT_FAST_FLUSH_INTERVAL_MS,
  EVENT_FLUSH_INTERVAL_MS,
  EVENT_TYPES,
  VIEW_TYPES,
} from '#schema/tracking/event-log-constants.ts'
import {
  clickThrough,
  getIds,
  ofType,
  playEvents,
  STATE,
  UPLOAD,
  waitingEvents,
  type DomEventServer,
} from '../../helpers/dom-events.ts'
import { openDom, type DomBrowser } from '../../helpers/dom.ts'
import { makeBoard, makeDrawnPin, makeUser, type BoardRow, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow
let pin: PinRow
let pinPath: string

beforeAll(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  pin = await makeDrawnPin(db, board, { columns: { link: 'https://boats.example/first-light' } })
  pinPath = href('pin', { id: pin.id })
})
afterEach(() => vi.useRealTimers())

const findClicks = (events: LoggedEvent[]) => getIds(ofType(events, EVENT_TYPES.pinClickthrough))
const waitingClicks = async () => findClicks((await waitingEvents()).map(({ event }) => event))

function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

/** Opens the page of the pin and waits until nothing of its beginning waits any more. */
async function openQuiet(browser: DomBrowser, server: DomEventServer) {
  const page = await browser.goto(pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  page.hide()
  page.show()
  page.setOnline(true)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.appActiveStart)).toHaveLength(2)
  await expect.poll(waitingEvents).toEqual([])
  return page
}

test('the view of a pin is sent at once, with all that an event says', async () => {
  const before = Date.now()
  const server = playEvents()
  const browser = await openDom({ play: server.play })
  await browser.goto(pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  const [view] = ofType(server.taken, EVENT_TYPES.view)
  expect(view).toEqual({
    event_type: EVENT_TYPES.view,
    view_type: VIEW_TYPES.pin,
    object_id_str: pin.id,
    view_data: {
      board_url: href('board', { username: owner.username, board: board.slug }),
      pinner_username: owner.username,
      story_pin_data_id: null,
      feed: null,
    },
    clientUUID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) as string,
    time: expect.any(Number) as number,
    appState: 'active',
  })
  expect(view?.time).toBeGreaterThan(before * 1e6)
  expect(view?.time).toBeLessThan(Date.now() * 1e6)
  expect(server.calls[0]?.made_for).toBeNull()
})

test('a page whose state the server could not tell asks again, and sends what it has logged meanwhile', async () => {
  const server = playEvents()
  let asked = 0
  const browser = await openDom({
    play(call, serve) {
      if (!call.path.startsWith(STATE)) return server.play(call, serve)
      asked += 1
      if (asked > 1) return server.play(call, serve)
      stopTime()
      return Response.json({}, { status: 503 })
    },
  })
  const opening = browser.goto(pinPath)
  await expect.poll(() => asked).toBe(1)
  expect(server.calls).toEqual([])
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return ofType(server.taken, EVENT_TYPES.view).length
    })
    .toBe(1)
  await opening
})

test.each([
  ['ten seconds', {}, EVENT_FLUSH_INTERVAL_MS],
  ['in the experiment 300 ms', { fast_event_flush: 'enabled' }, EVENT_FAST_FLUSH_INTERVAL_MS],
])('anything else is sent %s later', async (_, groups, delay) => {
  const server = playEvents({ groups })
  const page = await openQuiet(await openDom({ play: server.play }), server)
  stopTime()
  clickThrough(page.document)
  await vi.advanceTimersByTimeAsync(delay - 1)
  await expect.poll(waitingClicks).toHaveLength(1)
  expect(findClicks(server.taken)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => findClicks(server.taken)).toHaveLength(1)
  await expect.poll(waitingEvents).toEqual([])
})

test('a full buffer is sent without waiting', async () => {
  const server = playEvents()
  const page = await openQuiet(await openDom({ play: server.play }), server)
  stopTime()
  clickThrough(page.document, 140)
  await expect.poll(() => findClicks(server.taken).length).toBeGreaterThan(100)
})

test('a server that fails is asked five times more, and what it did not take is kept', async () => {
  const server = playEvents({ answer: 503 })
  const stopped = Promise.withResolvers<void>()
  const browser = await openDom({
    async play(call, serve) {
      if (call.path === UPLOAD) await stopped.promise
      return (await server.play(call, serve)) ?? serve()
    },
  })
  const page = await browser.goto(pinPath)
  await expect.poll(() => browser.calls.filter(({ path }) => path === UPLOAD)).toHaveLength(1)
  const waiting = await waitingEvents()
  expect(waiting.length).toBeGreaterThan(1)
  stopTime()
  stopped.resolve()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(20_000)
      return server.calls.length
    })
    .toBe(6)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.calls).toHaveLength(6)
  // What the page measures meanwhile waits with them.
  expect(await waitingEvents()).toEqual(expect.arrayContaining(waiting))
  server.answer = 'take'
  page.setOnline(true)
  const ids = getIds(waiting.map(({ event }) => event))
  await expect.poll(() => getIds(server.taken)).toEqual(expect.arrayContaining(ids))
})

test('what one account has made is sent by no other, nor without one, and goes when it is back', async () => {
  const [anna, berta] = [await makeUser(db), await makeUser(db)]
  const server = playEvents({ answer: 'abort' })
  const browser = await openDom({ as: anna, play: server.play })
  const page = await browser.goto(pinPath)
  clickThrough(page.document, 2)
  await expect.poll(waitingClicks).toHaveLength(2)
  const clicks = await waitingClicks()
  for (const user of [null, berta]) {
    browser.cookies.clear()
    if (user) await browser.logIn(user)
    const other = await browser.goto(href('today'))
    server.answer = 'take'
    other.hide()
    await expect.poll(() => server.calls.at(-1)?.made_for).toBe(user?.id ?? null)
    const own = async () => (await waitingEvents()).filter(({ madeFor }) => madeFor === (user?.id ?? ''))
    await expect.poll(own).toEqual([])
    expect(await waitingClicks()).toEqual(clicks)
  }
  expect(findClicks(server.taken)).toEqual([])
  browser.cookies.clear()
  await browser.logIn(anna)
  await browser.goto(href('today'))
  await expect.poll(() => findClicks(server.taken)).toEqual(clicks)
  for (const { made_for, events } of server.calls) {
    if (findClicks(events).length > 0) expect(made_for).toBe(anna.id)
  }
})

test('a call whose answer is lost is made again, and counts once in the database', async () => {
  const shown = await makeDrawnPin(db, board, { columns: { link: 'https://boats.example/' } })
  let lost = 0
  const browser = await openDom({
    async play({ path }, serve) {
      if (path !== UPLOAD || lost >= 2) return serve()
      lost += 1
      await serve()
      throw new TypeError('Failed to fetch')
    },
  })
  const page = await browser.goto(href('pin', { id: shown.id }))
  clickThrough(page.document, 3)
  page.hide()
  page.show()
  await expect.poll(() => lost).toBe(2)
  page.hide()
  page.show()
  await expect.poll(waitingEvents).toEqual([])
  const isClick = and(eq(eventRows.objectId, shown.id), eq(eventRows.eventType, EVENT_TYPES.pinClickthrough))
  await expect.poll(async () => (await db.select().from(eventRows).where(isClick)).length).toBe(3)
})

test('logging out sends what waits before the session ends', async () => {
  const user = await makeUser(db)
  const server = playEvents()
  const browser = await openDom({ as: user, play: server.play })
  const page = await openQuiet(browser, server)
  clickThrough(page.document, 3)
  await page.user.click(page.screen.getByRole('button', { name: 'Log out', exact: true }))
  await expect.poll(() => browser.departures).toHaveLength(1)
  const paths = browser.calls.map(({ path }) => path)
  const ending = paths.indexOf(href('resource', { name: 'UserSessionResource', verb: 'delete' }))
  expect(ending).toBeGreaterThan(0)
  const before = browser.calls.slice(0, ending).filter(({ path }) => path === UPLOAD).length
  expect(new Set(findClicks(server.calls.slice(0, before).flatMap(({ events }) => events))).size).toBe(3)
  expect(findClicks(server.taken)).toHaveLength(3)
  const made = server.calls.filter(({ events }) => findClicks(events).length > 0)
  expect(made.map(({ made_for }) => made_for)).toEqual(made.map(() => user.id))
})

test('a browser that sends the privacy signal records nothing', async () => {
  const server = playEvents()
  const browser = await openDom({ headers: { 'sec-gpc': '1' }, play: server.play })
  const page = await browser.goto(pinPath)
  clickThrough(page.document, 2)
  page.hide()
  page.show()
  await browser.goto(pinPath)
  expect(await waitingEvents()).toEqual([])
  expect(server.calls).toEqual([])
})

const realOpen = IDBFactory.prototype.open

test.each<[string, IDBFactory['open']]>([
  [
    'throws',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'fails',
    function open(this: IDBFactory, name) {
      // A newer version than the page knows of.
      realOpen.call(this, name, 2)
      return realOpen.call(this, name, 1)
    },
  ],
])(
  'a browser whose storage %s sends from memory, and keeps what was not taken as long as the page',
  async (_, open) => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(open)
    onTestFinished(() => opening.mockRestore())
    const server = playEvents({ answer: 503 })
    const browser = await openDom({ play: server.play, expects: /503/ })
    const page = await browser.goto(pinPath)
    await expect.poll(() => server.calls.length).toBeGreaterThan(0)
    clickThrough(page.document, 2)
    server.answer = 'take'
    page.hide()
    await expect.poll(() => findClicks(server.taken)).toHaveLength(2)
    page.show()
    await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  },
)

test('where the log is blocked the page works on and says nothing', async () => {
  const server = playEvents({ answer: 'abort' })
  const browser = await openDom({ play: server.play })
  const page = await browser.goto(pinPath)
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  page.hide()
  page.show()
  expect(page.screen.getAllByRole('link', { name: 'Log in' }).length).toBeGreaterThan(0)
})
