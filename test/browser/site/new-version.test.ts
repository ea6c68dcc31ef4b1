import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'
import { FORCED_RELOAD_KEY } from '#ui/platform/navigation/forced-reload.ts'
import { readMetrics } from '../../helpers/altered-page.ts'
import { test } from '../../helpers/browser-test.ts'
import { CARD, markDocument, openInteractive } from '../../helpers/feed.ts'
import { arrived, ready } from '../../helpers/settle.ts'

const HOME = `${inject('origin')}/`

/** Opens the card at a place of the feed, and waits for its page. */
async function openCard(page: Page, place: number): Promise<void> {
  await openPin(page, (await page.locator(CARD).nth(place).getAttribute('href')) ?? '')
}

/** The pin is opened by its card, wherever it stands by now. No pointer rests on a card: that would fetch it ahead. */
async function openPin(page: Page, href: string): Promise<void> {
  const card = page.locator(`a[href="${href}"]`).first()
  await card.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(new URL(href, HOME).href)
  await arrived(page)
  await ready(page)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(2)
}

/**
 * Opens a pin that this page has not asked for yet. The answers about that pin alone come from another version of the
 * app: a call that the page makes by itself meanwhile tells it nothing.
 */
async function openUnseenCard(page: Page, version: string): Promise<void> {
  const seen = await page.evaluate(() => [...new Set(navigation.entries().map(({ url }) => url))])
  const hrefs = await page.locator(CARD).evaluateAll((cards) => cards.map((card) => (card as HTMLAnchorElement).href))
  const { pathname } = new URL(hrefs.find((href) => !seen.includes(href)) ?? '')
  const pinId = pathname.split('/')[2] ?? ''
  const isAboutIt = (url: URL) => url.pathname.startsWith('/_/graphql/') && url.search.includes(pinId)
  await page.route(isAboutIt, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [APP_VERSION_HEADER]: version } })
  })
  const answered = page.waitForResponse((response) => isAboutIt(new URL(response.url())))
  await openPin(page, pathname)
  await answered
}

const countNews = async (page: Page) => (await readMetrics(page, 'new_app_version')).length

test('after a new version is seen the next navigation loads a document, and only one', async ({ open }) => {
  const page = await open()
  // The document finds this value, before it reads and clears it.
  await page.addInitScript((key) => Object.assign(globalThis, { forced: localStorage.getItem(key) }), FORCED_RELOAD_KEY)
  const isForced = () => page.evaluate(() => (globalThis as unknown as { forced: string | null }).forced !== null)
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  expect(await isForced()).toBe(false)
  await openCard(page, 0)
  expect([await isSameDocument(), await countNews(page)]).toEqual([true, 0])

  await openUnseenCard(page, 'next')
  await expect.poll(() => countNews(page)).toBe(1)
  expect(await isSameDocument()).toBe(true)
  await openCard(page, 1)
  expect([await isSameDocument(), await isForced()]).toEqual([false, true])

  // The server of this test still makes documents of the old version: loading them again and again would help no one.
  await markDocument(page)
  await openUnseenCard(page, 'next')
  await openCard(page, 1)
  expect([await isSameDocument(), await countNews(page)]).toEqual([true, 1])

  await openUnseenCard(page, 'after next')
  await expect.poll(() => countNews(page)).toBe(2)
  await openCard(page, 0)
  expect(await isSameDocument()).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('going back after a new version was seen loads a document, too', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  await openUnseenCard(page, 'next')
  await expect.poll(() => countNews(page)).toBe(1)
  expect(await isSameDocument()).toBe(true)
  await page.goBack()
  await page.waitForURL(HOME)
  await expect.poll(() => isSameDocument().catch(() => true)).toBe(false)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(12)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('on a slow connection the document stays', async ({ open }) => {
  const page = await open()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' }, configurable: true })
  })
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  await openUnseenCard(page, 'next')
  await expect.poll(() => countNews(page)).toBe(1)
  await openCard(page, 1)
  expect(await isSameDocument()).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
