import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_QUEUE_LIMIT, EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { test, type Open, type OpenOptions } from '../../helpers/browser-test.ts'
import {
  clickThrough,
  hidePage,
  excludeFromExperiments,
  playEventServer,
  showPage,
  waitingEvents,
  type EventAnswer,
} from '../../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

let pinPath: string

beforeAll(async () => {
  const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
  const board = await makeBoard(db, await makeUser(db))
  const pin = await makeDrawnPin(db, board, { columns: { link: 'https://boats.example/first-light' } })
  pinPath = href('pin', { id: pin.id })
})

async function visit(open: Open, { answer, ...options }: OpenOptions & { answer?: EventAnswer } = {}) {
  const page = await open(options)
  const server = await playEventServer(page.context(), answer)
  await excludeFromExperiments(page.context())
  return { page, server }
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

/** Another tab of the same browser. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await load(tab, path)
  return tab
}

const ofType = (events: LoggedEvent[], type: number) => events.filter(({ event_type }) => event_type === type)
const getIds = (events: LoggedEvent[]) => events.map(({ clientUUID }) => clientUUID)
const findClicks = (events: LoggedEvent[]) => getIds(ofType(events, EVENT_TYPES.pinClickthrough))
const waitingClicks = async (page: Page) => findClicks((await waitingEvents(page)).map(({ event }) => event))

test('a page that is left sends what waits; back again it does not send it again', async ({ open }) => {
  const { page, server } = await visit(open)
  await load(page, pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  await clickThrough(page, 3)
  await hidePage(page)
  await expect.poll(() => findClicks(server.taken)).toHaveLength(3)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.appActiveEnd)).toHaveLength(1)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  const calls = server.calls.length
  const before = new Set(getIds(server.taken))
  await showPage(page)
  await hidePage(page)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.appActiveEnd)).toHaveLength(2)
  const after = server.calls.slice(calls).flatMap(({ events }) => getIds(events))
  expect(after.filter((id) => before.has(id))).toEqual([])
})

test('what a closed tab could not send the next one sends, under its own ids', async ({ open }) => {
  const { page, server } = await visit(open, { answer: 'abort', expects: /ERR_FAILED/ })
  await load(page, pinPath)
  await clickThrough(page, 5)
  await expect.poll(() => waitingClicks(page)).toHaveLength(5)
  const clicks = await waitingClicks(page)
  const context = page.context()
  const next = await context.newPage()
  await page.close()
  server.answer = 'take'
  await load(next, href('today'))
  await expect.poll(() => findClicks(server.taken)).toEqual(clicks)
  await expect.poll(() => waitingClicks(next)).toEqual([])
})

test('two tabs send what waits once', async ({ open }) => {
  const { page, server } = await visit(open, { answer: 'abort', expects: /ERR_FAILED/ })
  await load(page, pinPath)
  const other = await openTab(page.context(), pinPath)
  await clickThrough(page, 3)
  await clickThrough(other, 3)
  await expect.poll(() => waitingClicks(page)).toHaveLength(6)
  server.answer = 'take'
  const before = server.calls.length
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => waitingEvents(page)).toEqual([])
  const ids = server.calls.slice(before).flatMap(({ events }) => findClicks(events))
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

test('without a connection the newest thousand events wait, and go once there is one', async ({ open }) => {
  const { page, server } = await visit(open, { expects: /ERR_INTERNET_DISCONNECTED/ })
  await load(page, pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  await page.context().setOffline(true)
  const before = server.calls.length
  await clickThrough(page, 1)
  await expect.poll(() => waitingClicks(page)).toHaveLength(1)
  const [first] = await waitingClicks(page)
  for (let round = 1; round <= 4; round += 1) await clickThrough(page, 300)
  await hidePage(page)
  // What leaving the page ends is stored last.
  const stored = async () => (await waitingEvents(page)).map(({ event }) => event)
  await expect.poll(async () => ofType(await stored(), EVENT_TYPES.appActiveEnd)).toHaveLength(1)
  await expect.poll(stored).toHaveLength(EVENT_QUEUE_LIMIT)
  const waiting = findClicks(await stored())
  expect(waiting).not.toContain(first)
  expect(waiting.length).toBeGreaterThan(EVENT_QUEUE_LIMIT - 20)
  expect(server.calls).toHaveLength(before)
  await page.context().setOffline(false)
  await expect.poll(() => waitingEvents(page)).toEqual([])
  expect(new Set(findClicks(server.taken))).toEqual(new Set(waiting))
})

test('where a law asks for an answer nothing is recorded before it, and refusing forgets what was', async ({
  open,
}) => {
  const { page, server } = await visit(open, { country: 'DE', expects: /ERR_FAILED/ })
  await load(page, pinPath)
  await clickThrough(page, 2)
  await hidePage(page)
  await showPage(page)
  await load(page, pinPath)
  expect(server.calls).toEqual([])
  expect(await waitingEvents(page)).toEqual([])

  await page.getByRole('button', { name: 'Accept all' }).click()
  await page.getByText('Your choices are saved.').waitFor()
  await clickThrough(page, 1)
  await hidePage(page)
  await expect.poll(() => findClicks(server.taken)).toHaveLength(1)
  await showPage(page)
  server.answer = 'abort'
  await clickThrough(page, 2)
  await expect.poll(() => waitingClicks(page)).toHaveLength(2)

  await load(page, href('cookies'))
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.getByText('Your choices are saved.').waitFor()
  await expect.poll(() => waitingEvents(page)).toEqual([])
  server.answer = 'take'
  const before = server.calls.length
  await load(page, pinPath)
  await clickThrough(page, 2)
  await hidePage(page)
  await load(page, pinPath)
  expect(server.calls).toHaveLength(before)
  expect(await waitingEvents(page)).toEqual([])
})

test('a browser that gives neither storage nor locks sends from memory', async ({ open }) => {
  const { page, server } = await visit(open, { answer: 503, expects: /503/ })
  await page.addInitScript(() => {
    const denied = () => new DOMException('denied', 'SecurityError')
    navigator.locks.request = () => Promise.reject(denied())
    indexedDB.open = () => {
      throw denied()
    }
  })
  await load(page, pinPath)
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  await clickThrough(page, 2)
  server.answer = 'take'
  await hidePage(page)
  await expect.poll(() => findClicks(server.taken)).toHaveLength(2)
  await showPage(page)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
})
