import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { metricsOf } from '../helpers/altered-page.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { addLink, CARD, holdRequests, markDocument, openInteractive, scrollTop } from '../helpers/feed.ts'
import { waitForHydration } from '../helpers/hydration.ts'

const origin = inject('origin')
const HOME = `${origin}/`
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

function pinHeading(page: Page): Promise<number> {
  return page.locator('main article h1').count()
}

/** What the browser itself says of requests that find no connection. */
function besidesFailedRequests(complaints: string[]): string[] {
  return complaints.filter((line) => !/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/.test(line))
}

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('on a %s a page whose code takes long is announced by a loading indicator', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await openInteractive(page, HOME)
  const release = await holdRequests(page, '**/assets/**')
  const indicator = page.getByRole('progressbar', { name: 'Loading....', exact: true })
  expect(await indicator.count()).toBe(0)
  await page.locator(CARD).first().click()
  await expect.poll(() => indicator.isVisible()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  release()
  await expect.poll(() => pinHeading(page)).toBe(1)
  expect(await indicator.count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a page that is there at once is shown without an indicator', async () => {
  const { page, close } = await openPage(browser)
  await openInteractive(page, HOME)
  await page.locator(CARD).first().click()
  await expect.poll(() => pinHeading(page)).toBe(1)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      if (document.querySelector('[role="progressbar"]')) seen.push('indicator')
    }).observe(document.body, { childList: true })
  })
  await page.goBack()
  await expect.poll(() => pinHeading(page)).toBe(0)
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
  await close()
})

test('of two quick clicks the second counts', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openInteractive(page, HOME)
  const hrefs = await page
    .locator(CARD)
    .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getAttribute('href')))
  const [first = '', second = ''] = hrefs.map(String)
  const release = await holdRequests(page, new RegExp(`graphql.*${first.split('/')[2]}`))
  await page.evaluate((hrefs) => {
    for (const href of hrefs) document.querySelector<HTMLElement>(`main a[href="${href}"]`)?.click()
  }, hrefs)
  await expect.poll(() => pinHeading(page)).toBe(1)
  const title = await page.title()
  const answered = page.waitForResponse((response) => response.url().includes(first.split('/')[2] ?? ''))
  release()
  await answered
  expect(page.url()).toBe(`${origin}${second}`)
  expect(await page.title()).toBe(title)
  expect(title).toContain(await page.locator('main article h1').innerText())
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])(
  'without a connection a move on a %s stays in the app, can be made again, and goes on by itself once there is one',
  async (_, options) => {
    const { page, complaints, close } = await openPage(browser, options)
    await openInteractive(page, HOME)
    const isSameDocument = await markDocument(page)
    await page.evaluate(() => scrollTo(0, 300))
    const card = page.locator(CARD).nth(6)
    const href = await card.getAttribute('href')
    // What comes late to a page has come.
    await expect.poll(() => metricsOf(page, 'cache_hits')).toHaveLength(1)
    await page.context().setOffline(true)
    await card.click()
    const heading = page.getByRole('heading', { name: 'There is no connection' })
    await expect.poll(() => heading.isVisible()).toBe(true)
    expect(page.url()).toBe(`${origin}${href}`)
    expect(await page.title()).toBe('No connection | Tackboard')
    expect(await findBarriers(page)).toEqual([])

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => heading.isVisible()).toBe(true)
    await page.context().setOffline(false)
    await expect.poll(() => pinHeading(page)).toBe(1)
    expect(page.url()).toBe(`${origin}${href}`)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(HOME)
    await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(10)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(200)
    expect(await isSameDocument()).toBe(true)
    expect(besidesFailedRequests(complaints)).toEqual([])
    await close()
  },
)

test('code that the server no longer has is replaced by a document of the server', async () => {
  const { page, close } = await openPage(browser)
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  let isDeployed = false
  await page.route('**/assets/**', (route) => (isDeployed ? route.continue() : route.fulfill({ status: 404 })))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isDeployed = true
  })
  await page.locator(CARD).first().click()
  await expect.poll(() => pinHeading(page)).toBe(1)
  await waitForHydration(page)
  expect(await isSameDocument()).toBe(false)
  await close()
})

test('a path that no route knows is asked of the server', async () => {
  const { page, close } = await openPage(browser)
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  await addLink(page, '/no/such/page/anywhere/')
  const answered = page.waitForResponse((response) => response.url().endsWith('/anywhere/'))
  await page.getByText('Test link').click()
  expect((await answered).status()).toBe(404)
  await waitForHydration(page)
  expect(await isSameDocument()).toBe(false)
  await close()
})

test.each([[['navigation', 'URLPattern']], [['URLPattern']]])(
  'a browser without %s moves by loading documents',
  async (missing) => {
    const { page, complaints, close } = await openPage(browser)
    await page.addInitScript((missing) => {
      for (const name of missing) Reflect.deleteProperty(globalThis, name)
    }, missing)
    await openInteractive(page, HOME)
    const isSameDocument = await markDocument(page)
    await page.locator(CARD).nth(12).scrollIntoViewIfNeeded()
    const top = await scrollTop(page)
    await page.locator(CARD).nth(12).click()
    await page.waitForURL(/\/pin\//)
    await waitForHydration(page)
    expect(await isSameDocument()).toBe(false)
    expect(await pinHeading(page)).toBe(1)
    await page.goBack()
    await waitForHydration(page)
    await expect.poll(() => scrollTop(page)).toBeCloseTo(top, -1)
    expect(complaints).toEqual([])
    await close()
  },
)

test('the focus follows: to the content of a new page, and back to the link that led away', async () => {
  const { page, close } = await openPage(browser)
  await openInteractive(page, HOME)
  const card = page.locator(CARD).nth(3)
  const href = await card.getAttribute('href')
  await card.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => pinHeading(page)).toBe(1)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id)
  expect(await focused()).toBe('main')
  expect(await page.getByRole('status').allInnerTexts()).toContain(await page.title())
  await page.goBack()
  await expect.poll(() => pinHeading(page)).toBe(0)
  expect(await focused()).toBe(href)
  await close()
})

test('where a visit begins and where it goes is counted', async () => {
  const { page, close } = await openPage(browser)
  await openInteractive(page, HOME)
  await expect.poll(() => metricsOf(page, 'landing_page')).toEqual([{ type: 'home' }])
  const steps = [
    () => page.locator(CARD).first().click(),
    () => page.goBack(),
    () => page.goForward(),
    () => page.getByRole('link', { name: 'Tackboard' }).first().click(),
    async () => {
      // Two steps back lead from the home page to the home page, which is no change of the route.
      await page.evaluate(() => history.go(-2))
      await page.waitForFunction(() => navigation.currentEntry?.index === navigation.entries().length - 3)
      await page.locator(CARD).first().click()
    },
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    await expect.poll(() => metricsOf(page, 'route_change')).toHaveLength(index + 1)
  }
  const home = { surface: 'homefeed', pinKind: null, feed: null }
  const pin = { surface: 'pin_closeup', pinKind: expect.any(String), feed: null }
  expect(await metricsOf(page, 'route_change')).toEqual([
    { ...pin, previous: 1, forward: 0 },
    { ...home, previous: 0, forward: 1 },
    { ...pin, previous: 1, forward: 0 },
    { ...home, previous: 2, forward: 0 },
    { ...pin, previous: 1, forward: 0 },
  ])
  await close()
})
