import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const CARD = 'main a[href^="/pin/"]'

test.each([
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', PHONE],
])('the home page hydrates on a %s without a console message, a shift or a barrier', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  const layoutShift = await watchLayoutShift(page)
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  await page.mouse.wheel(0, 1_200)
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})

test('the home page has at least two columns on a phone, side by side', async () => {
  const { page, close } = await openPage(browser, PHONE)
  await page.goto(`${origin}/`)
  const [first, second] = await Promise.all([0, 1].map((index) => page.locator(CARD).nth(index).boundingBox()))
  expect(first?.y).toBeCloseTo(second?.y ?? -1, 0)
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) - 1)
  await close()
})

test('the home feed goes on as one scrolls, without showing a pin twice', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  for (const atLeast of [50, 75]) {
    await page.locator(CARD).last().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(CARD).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(atLeast)
  }
  const hrefs = await page.locator(CARD).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  expect(complaints).toEqual([])
  await close()
})

test('the home feed reaches its end also by jumps to the bottom', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  const isAtEnd = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight)
      return document.querySelector('[data-endless]') === null
    })
  await expect.poll(isAtEnd, { timeout: 45_000, interval: 100 }).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('the home page reads without JavaScript, and its next page is a link away', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  const first = await page.locator(CARD).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(first.length).toBe(25)
  await page.locator('a[href*="after="]').click()
  const second = await page.locator(CARD).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(second.length).toBe(25)
  expect(second.some((href) => first.includes(href))).toBe(false)
  await close()
})

test('every picture on the home page arrives sharp enough for the screen', async () => {
  const { page, close } = await openPage(browser, { ...PHONE })
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  const picture = page.locator(`${CARD} img`).first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/media/')
  const { source, shown } = await picture.evaluate((image: HTMLImageElement) => ({
    source: image.currentSrc,
    shown: image.clientWidth * devicePixelRatio,
  }))
  // `/media/474x/…` is 474 pixels wide.
  expect(Number(/\/media\/(\d+)x\//.exec(source)?.[1])).toBeGreaterThanOrEqual(shown)
  await close()
})
