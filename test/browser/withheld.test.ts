import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { CONSENT_COOKIE, FULL_CONSENT, writeConsent } from '#schema/consent.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import { SEEN_THRESHOLDS } from '#ui/tracking/impressions/seen-rule.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { clickThrough, hidePage, playEventServer, showPage, waitingEvents } from '../helpers/event-log.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const DAY_MS = 86_400_000
const CLICK = EVENT_TYPES.pinClickthrough

let browser: Browser
let pinId: string
let pinPath: string

beforeAll(async () => {
  browser = await launchBrowser()
  const columns = { link: 'https://shop.example/' }
  pinId = (await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns })).id
  pinPath = href('pin', { id: pinId })
})
afterAll(() => browser.close())

const from = (country: string, more: Record<string, string> = {}): BrowserContextOptions => ({
  extraHTTPHeaders: { 'cf-ipcountry': country, ...more },
})

/** A page whose pictures are there; those of a made pin exist in the database only. */
async function visit(options: BrowserContextOptions) {
  const watched = await openPage(browser, options)
  const context = watched.page.context()
  await context.route('**/media/**', (route) => route.fulfill({ status: 200, contentType: 'image/svg+xml', body: SVG }))
  return watched
}

/** Agrees to everything without being asked. */
function agree(page: Page): Promise<void> {
  const url = origin.replace('http:', 'https:')
  return page.context().addCookies([{ name: CONSENT_COOKIE, value: writeConsent(FULL_CONSENT), url }])
}

/** The same once the server has said who looks. */
async function settle(page: Page, path: string): Promise<void> {
  const state = page.waitForResponse(/\/_\/_\/state/)
  await page.goto(origin + path)
  await state
  await ready(page)
  await ready(page)
}

/** What the browser keeps of visits. */
function kept(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const keys = ['visited_pins', 'visited_pages', 'completed_searches', 'pin_deeds', 'paid_landing', 'revisitation']
    const found = keys.map((key) => [key, localStorage.getItem(key)] as const).filter(([, text]) => text !== null)
    return Object.fromEntries(found.map(([key, text]) => [key, JSON.parse(text ?? '') as unknown]))
  })
}

test.each([
  ['the United States', 'US'],
  ['Germany', 'DE'],
])('before the server has said that somebody in %s refuses nothing is kept, watched or asked', async (_, country) => {
  const { page, complaints, close } = await visit(from(country, { 'sec-gpc': '1' }))
  await page.addInitScript((count) => {
    const Original = IntersectionObserver
    const made = Object.assign(globalThis, { impressionObservers: 0, questions: 0 })
    globalThis.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
        super(callback, options)
        if (Array.isArray(options.threshold) && options.threshold.length === count) made.impressionObservers += 1
      }
    }
    new MutationObserver(() => {
      if (document.getElementById('consent-heading')) made.questions += 1
    }).observe(document, { childList: true, subtree: true })
  }, SEEN_THRESHOLDS.length)
  const seen = () =>
    page.evaluate(() => {
      const { impressionObservers, questions } = globalThis as unknown as Record<string, number>
      return { impressionObservers, questions }
    })
  const gate = Promise.withResolvers<void>()
  await page.route('**/_/_/state**', async (route) => {
    await gate.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/_\/_\/state/)
  await page.goto(`${origin}${pinPath}?utm_pai=42`)
  await asked
  await ready(page)
  expect([await kept(page), await seen()]).toEqual([{}, { impressionObservers: 0, questions: 0 }])
  const answered = page.waitForResponse(/\/_\/_\/state/)
  gate.resolve()
  await answered
  await ready(page)
  await ready(page)
  expect([await kept(page), await seen()]).toEqual([{}, { impressionObservers: 0, questions: 0 }])
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['kept in the United States', 'US', true],
  ['not kept in Germany, whatever was agreed to', 'DE', false],
])('what somebody does with a pin is %s', async (_, country, isKept) => {
  const { page, close } = await visit(from(country))
  await agree(page)
  await settle(page, pinPath)
  await clickThrough(page)
  await page.getByRole('link', { name: 'Save', exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
  await ready(page)
  const { pin_deeds: deeds } = await kept(page)
  expect(deeds).toEqual(isKept ? { clickthroughs: [pinId], downloads: [], saves: [pinId] } : undefined)
  await close()
})

test('visits of before are neither handed over nor kept where somebody signs in in Germany', async () => {
  const user = await makeUser(db)
  const { page, close } = await visit(from('US'))
  await agree(page)
  let uploads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === href('landingSignals')) uploads += 1
  })
  await settle(page, '/?utm_pai=42')
  await expect.poll(async () => Object.keys(await kept(page))).toContain('visited_pages')
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' })
  await signInPage(page, origin, user)
  await expect.poll(() => kept(page)).toEqual({})
  await ready(page)
  expect(uploads).toBe(0)
  await close()
})

test('a no that was said in another tab holds as soon as one is back', async () => {
  const { page, close } = await visit(from('US'))
  const server = await playEventServer(page.context())
  await settle(page, pinPath)
  await expect.poll(() => server.taken.length).toBeGreaterThan(0)
  await hidePage(page)
  const other = await page.context().newPage()
  await other.goto(origin + href('cookies'))
  await waitForHydration(other)
  await other.getByRole('button', { name: 'Reject all' }).click()
  await other.getByText('Your choice is saved.').waitFor()
  await other.close()
  await showPage(page)
  await clickThrough(page, 2)
  await hidePage(page)
  await ready(page)
  await ready(page)
  const clicks = server.calls.flatMap(({ events }) => events).filter((one) => one.event_type === CLICK)
  expect([clicks, await waitingEvents(page)]).toEqual([[], []])
  await close()
})

test('the browser forgets events that are too old for anybody to take', async () => {
  const { page, close } = await visit(from('US'))
  const server = await playEventServer(page.context(), 'abort')
  await settle(page, pinPath)
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  await expect.poll(async () => (await waitingEvents(page)).length).toBeGreaterThan(0)
  await page.evaluate(
    (at) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('tackboard-events')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('events', 'readwrite')
          const event = { event_type: 18, clientUUID: 'old', time: at * 1e6 }
          transaction.objectStore('events').put({ at, uuid: 'old', madeFor: 'nobody', bytes: 1, event })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    Date.now() - 9 * DAY_MS,
  )
  const waiting = async () => (await waitingEvents(page)).map(({ event }) => event.clientUUID)
  expect(await waiting()).toContain('old')
  await clickThrough(page)
  await expect.poll(waiting).not.toContain('old')
  expect((await waiting()).length).toBeGreaterThan(0)
  await close()
})

test('what a page measured before the yes is not told after it', async () => {
  const { page, close } = await visit(from('DE'))
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const server = await playEventServer(page.context())
  await settle(page, pinPath)
  const saidYesAt = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: 'Accept all' }).click()
  await page.getByRole('button', { name: 'Accept all' }).waitFor({ state: 'detached' })
  await ready(page)
  // The largest paint is final with the first key or click.
  await page.keyboard.press('Shift')
  await ready(page)
  await clickThrough(page)
  await hidePage(page)
  await expect.poll(() => server.taken.some((one) => one.event_type === CLICK)).toBe(true)
  await ready(page)
  const names = server.taken.filter((one) => one.event_type === EVENT_TYPES.metric).map((one) => one.aux_data?.['name'])
  for (const early of ['LCP', 'FCP', 'TTFB', 'CLS', 'load_size', 'landing_page']) expect(names).not.toContain(early)
  // Nor the time until then: every stretch that has ended has begun since.
  const pairsOf = (type: number) => server.taken.filter((one) => one.event_type === type)
  const [start, ...more] = pairsOf(EVENT_TYPES.appActiveStart)
  await expect.poll(() => pairsOf(EVENT_TYPES.appActiveEnd).map(({ pair_id: id }) => id)).toEqual([start?.pair_id])
  expect(more).toEqual([])
  expect(start?.time).toBeGreaterThanOrEqual(saidYesAt * 1e6)
  await close()
})
