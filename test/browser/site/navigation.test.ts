import { expect, inject } from 'vitest'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { CARD, findDemoPin, openInteractive, pinHeadings } from '../../helpers/feed.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'

const origin = inject('origin')
const HOME = `${origin}/`

test('all data of the next page is asked for at once', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  const queries: (string | undefined)[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_/graphql/')) queries.push(pathname.split('/')[3])
  })
  // No answer comes before all that is wanted has been asked for.
  await page.route('**/_/graphql/**', async (route) => {
    await expect
      .poll(() => queries)
      .toEqual(expect.arrayContaining(['CloseupPageQuery', 'CloseupDetailQuery', 'CloseupRelatedModulesFeedQuery']))
    await route.continue()
  })
  await page.locator(CARD).first().click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
})

test('a pin opened by its address leads on to related pins, page after page', async ({ open, db }) => {
  const page = await open()
  const layoutShift = await watchLayoutShift(page)
  const href = await findDemoPin(db)
  await openInteractive(page, `${origin}${href}`)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(12)
  await page.locator(CARD).last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(24)
  expect(await layoutShift()).toBeLessThan(0.01)
  await page.locator(CARD).first().click()
  await expect.poll(() => page.url()).not.toBe(`${origin}${href}`)
  await expect.poll(() => pinHeadings(page)).toBe(1)
})

test('a missing pin says so, with status 404 and a way home', async ({ open }) => {
  const page = await open({ expects: /\b404\b/ })
  const response = await page.goto(`${origin}/pin/01ARZ3NDEKTSV4RRFFQ69G5FAV/`)
  expect(response?.status()).toBe(404)
  expect(await findBarriers(page)).toEqual([])
  await page.locator('main a[href="/"]').click()
  await page.waitForURL(HOME)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(0)
})
