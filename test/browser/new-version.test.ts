import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { APP_VERSION_HEADER, HARD_RELOAD_CAP_MS } from '#schema/constants/shell.ts'
import { FORCED_RELOAD_KEY } from '#ui/browser/forced-reload.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'

const origin = inject('origin')
const CARD = 'main a[href^="/pin/"]'
const DELAY_KEY = 'reload-delay'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** From now on the calls of a page are answered by another version of the app; documents are not. */
async function deploy(target: Page | BrowserContext, version: string): Promise<void> {
  await target.route('**/_/graphql/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [APP_VERSION_HEADER]: version } })
  })
}

/** Ends a test, whatever calls of its pages are still on their way. */
async function finish(page: Page, close: () => Promise<void>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await close()
}

async function setConnection(page: Page, effectiveType: string): Promise<void> {
  await page.addInitScript((type) => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: type }, configurable: true })
  }, effectiveType)
}

async function openHome(page: Page): Promise<void> {
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await mark(page)
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

/** Opens the card at a place of the feed, and waits for its page. */
async function openCard(page: Page, place: number): Promise<void> {
  const card = page.locator(CARD).nth(place)
  const href = await card.getAttribute('href')
  await card.click()
  await page.waitForURL(`${origin}${href}`)
  // The address changes before the page does.
  await page.waitForFunction(() => navigation.transition === null)
  await waitForHydration(page)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(2)
}

/** Opens a pin that this page has not asked for yet, so that it must ask now. */
async function openUnseenCard(page: Page): Promise<void> {
  const seen = await page.evaluate(() => [...new Set(navigation.entries().map(({ url }) => url))])
  const hrefs = await page.locator(CARD).evaluateAll((cards) => cards.map((card) => (card as HTMLAnchorElement).href))
  const answered = page.waitForResponse((response) => response.url().includes('/_/graphql/'))
  await openCard(
    page,
    hrefs.findIndex((href) => !seen.includes(href)),
  )
  await answered
}

/** Opens a pin within the document: the calls for it tell of the version. */
async function meetNewVersion(page: Page): Promise<void> {
  await openCard(page, 0)
  expect(await isSameDocument(page)).toBe(true)
  await expect.poll(() => metrics(page)).toBe(1)
}

const metrics = (page: Page) => page.evaluate(() => performance.getEntriesByName('tackboard.new_app_version').length)

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('while the version stays the same, moves stay within the document', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openHome(page)
  await openCard(page, 0)
  await openCard(page, 0)
  expect(await isSameDocument(page)).toBe(true)
  expect(await metrics(page)).toBe(0)
  expect(complaints).toEqual([])
  await finish(page, close)
})

test('after a new version is seen the next move loads a document, and only one', async () => {
  const { page, complaints, close } = await openPage(browser)
  // As the document finds it, before it reads and clears it.
  await page.addInitScript((key) => Object.assign(globalThis, { forced: localStorage.getItem(key) }), FORCED_RELOAD_KEY)
  const isForced = () => page.evaluate(() => (globalThis as unknown as { forced: string | null }).forced !== null)
  await openHome(page)
  expect(await isForced()).toBe(false)
  await deploy(page, 'next')
  await meetNewVersion(page)
  await openCard(page, 1)
  expect(await isSameDocument(page)).toBe(false)
  expect(await isForced()).toBe(true)

  // The server of this test still makes documents of the old version: loading them again and again would help nobody.
  await mark(page)
  await openCard(page, 0)
  await openCard(page, 1)
  expect(await isSameDocument(page)).toBe(true)
  expect(await metrics(page)).toBe(1)

  await page.unrouteAll({ behavior: 'wait' })
  await deploy(page, 'after next')
  await openUnseenCard(page)
  await openCard(page, 0)
  expect(await isSameDocument(page)).toBe(false)
  expect(complaints).toEqual([])
  await finish(page, close)
})

test('going back after a new version was seen loads a document, too', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openHome(page)
  await deploy(page, 'next')
  await meetNewVersion(page)
  await page.goBack()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(12)
  await expect.poll(() => isSameDocument(page)).toBe(false)
  expect(complaints).toEqual([])
  await finish(page, close)
})

test.each(['slow-2g', '2g', '3g'])('on %s the reload is put off', async (effectiveType) => {
  const { page, complaints, close } = await openPage(browser)
  await setConnection(page, effectiveType)
  await openHome(page)
  await deploy(page, 'next')
  await meetNewVersion(page)
  await openCard(page, 0)
  expect(await isSameDocument(page)).toBe(true)
  const first = await stored(page, DELAY_KEY)
  expect(Date.now() - (JSON.parse(first ?? '{}') as { at: number }).at).toBeLessThan(60_000)
  await openCard(page, 1)
  expect(await isSameDocument(page)).toBe(true)
  expect(await stored(page, DELAY_KEY)).toBe(first)
  expect(await metrics(page)).toBe(1)
  expect(complaints).toEqual([])
  await finish(page, close)
})

test('a reload that was put off for more than 24 hours is forced, and the delay forgotten', async () => {
  const { page, complaints, close } = await openPage(browser)
  await setConnection(page, '3g')
  await openHome(page)
  await deploy(page, 'next')
  await meetNewVersion(page)
  await openCard(page, 0)
  await page.evaluate(
    ([key, cap]) => {
      const delay = JSON.parse(localStorage.getItem(key) ?? '') as { at: number }
      localStorage.setItem(key, JSON.stringify({ ...delay, at: delay.at - cap - 1 }))
    },
    [DELAY_KEY, HARD_RELOAD_CAP_MS] as const,
  )
  await openCard(page, 1)
  expect(await isSameDocument(page)).toBe(false)
  expect(await stored(page, DELAY_KEY)).toBeNull()
  expect(complaints).toEqual([])
  await finish(page, close)
})

test.each(['{"version":', '"yesterday"', '{"version":"x","at":"long ago"}'])(
  'a damaged delay (%s) starts over',
  async (damaged) => {
    const { page, complaints, close } = await openPage(browser)
    await setConnection(page, '2g')
    await openHome(page)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [DELAY_KEY, damaged] as const)
    await deploy(page, 'next')
    await meetNewVersion(page)
    await openCard(page, 0)
    expect(await isSameDocument(page)).toBe(true)
    expect(Object.keys(JSON.parse((await stored(page, DELAY_KEY)) ?? '') as object)).toEqual(['version', 'at'])
    expect(complaints).toEqual([])
    await finish(page, close)
  },
)

test('without any storage the next move still loads a document', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    }
  })
  await openHome(page)
  await deploy(page, 'next')
  await meetNewVersion(page)
  await openCard(page, 1)
  expect(await isSameDocument(page)).toBe(false)
  expect(complaints).toEqual([])
  await finish(page, close)
})

test('two tabs find the new version each for itself', async () => {
  const { page, complaints, close } = await openPage(browser)
  const context = page.context()
  const other = await context.newPage()
  await openHome(page)
  await openHome(other)
  await deploy(context, 'next')
  await meetNewVersion(page)
  expect(await metrics(other)).toBe(0)
  await openCard(page, 1)
  expect(await isSameDocument(page)).toBe(false)

  expect(await isSameDocument(other)).toBe(true)
  await meetNewVersion(other)
  await openCard(other, 1)
  expect(await isSameDocument(other)).toBe(false)
  expect(complaints).toEqual([])
  await finish(page, close)
})
