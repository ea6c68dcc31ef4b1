import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { CARD, markDocument } from '../helpers/feed.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a card opens its pin without a new document, and going back finds the same place', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  const isSameDocument = await markDocument(page)
  const card = page.locator(CARD).nth(20)
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  const href = await card.getAttribute('href')

  await card.click()
  await page.waitForURL(`${origin}${href}`)
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.title()).toContain(await page.locator('main article h1').innerText())

  await page.goBack()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -1)
  await page.goForward()
  await page.waitForURL(`${origin}${href}`)
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(await isSameDocument()).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('code and data of the next page are asked for at the same time', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.locator(CARD).first().click()
  await page.waitForURL(/\/pin\//)
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  const queries = () => asked.filter((url) => url.includes('/_/graphql/')).map((url) => url.split('/')[5])
  await expect
    .poll(queries)
    .toEqual(expect.arrayContaining(['CloseupPageQuery', 'CloseupDetailQuery', 'CloseupRelatedModulesFeedQuery']))
  await close()
})

test('a pin opened by its address leads on to related pins, page after page', async () => {
  const { page, complaints, close } = await openPage(browser)
  const layoutShift = await watchLayoutShift(page)
  await page.goto(`${origin}/`)
  const href = await page.locator(CARD).first().getAttribute('href')
  await page.goto(`${origin}${href}`)
  await waitForHydration(page)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(12)
  await page.locator(CARD).last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator(CARD).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(24)
  expect(await layoutShift()).toBeLessThan(0.01)
  await page.locator(CARD).first().click()
  await expect.poll(() => page.url()).not.toBe(`${origin}${href}`)
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('every kind of pin hydrates on a %s without a console message or a barrier', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  for (const id of await onePinOfEachKind()) {
    await page.goto(`${origin}/pin/${id}/`)
    await waitForHydration(page)
    await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(0)
    expect(await findBarriers(page), id).toEqual([])
  }
  expect(complaints).toEqual([])
  await close()
})

test('a missing pin says so, with status 404 and a way home', async () => {
  const { page, close } = await openPage(browser)
  const response = await page.goto(`${origin}/pin/01ARZ3NDEKTSV4RRFFQ69G5FAV/`)
  expect(response?.status()).toBe(404)
  await waitForHydration(page)
  expect(await findBarriers(page)).toEqual([])
  await page.locator('main a[href="/"]').click()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(0)
  await close()
})

async function onePinOfEachKind(): Promise<string[]> {
  const { openDatabase } = await import('#db/client.ts')
  const db = openDatabase({ DATABASE_URL: inject('databaseUrl') })
  const { rows } = await db.$client.execute(
    `select min(id) as id from pins where audience = 'public' and is_hidden = 0 and is_unsafe = 0 group by kind`,
  )
  return rows.map(({ id }) => id as string)
}
