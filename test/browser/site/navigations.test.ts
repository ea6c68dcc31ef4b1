import { expect, inject } from 'vitest'
import { readMetrics } from '../../helpers/altered-page.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import {
  addLink,
  CARD,
  pauseRequests,
  markDocument,
  openInteractive,
  pinHeadings,
  scrollTop,
} from '../../helpers/feed.ts'
import { arrived, ready } from '../../helpers/settle.ts'

const HOME = `${inject('origin')}/`
/** What was not fetched, and what a boundary says of it where it stands in for a part of the page. */
const NO_CONNECTION = /^error: (?:Failed to load resource: net::ERR_INTERNET_DISCONNECTED$|ApiError: No answer came)/
const NOT_FOUND = /\b404\b/

test('a page whose code takes long is announced by a loading indicator, on any screen', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  const release = await pauseRequests(page, '**/assets/**')
  const indicator = page.getByRole('progressbar', { name: 'Loading....', exact: true })
  expect(await indicator.count()).toBe(0)
  await page.locator(CARD).first().click()
  await indicator.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await indicator.isVisible()).toBe(true)
  release()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  expect(await indicator.count()).toBe(0)
})

test('a page that one goes back to is shown without asking for anything', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  await page.locator(CARD).first().click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  await arrived(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:_\/graphql|assets)\//.test(pathname)) asked.push(pathname)
  })
  await page.goBack()
  await expect.poll(() => pinHeadings(page)).toBe(0)
  await arrived(page)
  expect(await page.locator(CARD).count()).toBeGreaterThan(10)
  expect(asked).toEqual([])
})

test('of two quick clicks the second counts', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  const hrefs = await page
    .locator(CARD)
    .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getAttribute('href')))
  const [first = '', second = ''] = hrefs.map(String)
  const release = await pauseRequests(page, new RegExp(`graphql.*${first.split('/')[2]}`))
  await page.evaluate((hrefs) => {
    for (const href of hrefs) document.querySelector<HTMLElement>(`main a[href="${href}"]`)?.click()
  }, hrefs)
  await expect.poll(() => pinHeadings(page)).toBe(1)
  const title = await page.title()
  const answered = page.waitForResponse((response) => response.url().includes(first.split('/')[2] ?? ''))
  release()
  await answered
  expect(page.url()).toBe(new URL(second, HOME).href)
  expect(await page.title()).toBe(title)
  expect(title).toContain(await page.locator('main article h1').innerText())
})

test.for([
  ['with the code of its page', 'desktop', true, {}],
  ['without the code of its page', 'phone', false, PHONE],
] as const)(
  'offline, a navigation %s stays in the app on a %s, can be retried, and resumes once online',
  async ([, , hasCode, options], { open }) => {
    const page = await open({ ...options, expects: NO_CONNECTION })
    await openInteractive(page, HOME)
    if (hasCode) {
      await page.locator(CARD).first().click()
      await expect.poll(() => pinHeadings(page)).toBe(1)
      await page.goBack()
      await expect.poll(() => pinHeadings(page)).toBe(0)
    }
    const isSameDocument = await markDocument(page)
    // A pointer that came to rest on a card would fetch it ahead.
    await page.mouse.move(0, 0)
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const card = page.locator(CARD).nth(6)
    const href = await card.getAttribute('href')
    await page.context().setOffline(true)
    // Without scrolling, as a click of the mouse would if the card is at the edge.
    await card.evaluate((link: HTMLElement) => link.click())
    const heading = page.getByRole('heading', { name: "You're offline" })
    await heading.waitFor()
    expect(page.url()).toBe(new URL(href ?? '', HOME).href)
    expect(await page.title()).toBe("You're offline | Tackboard")
    expect(await isSameDocument()).toBe(true)
    expect(await findBarriers(page)).toEqual([])

    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await failed
    // Until it is clear that this try has failed as well, the connection must not come back.
    await arrived(page)
    expect(await heading.isVisible()).toBe(true)
    await page.context().setOffline(false)
    await expect.poll(() => pinHeadings(page)).toBe(1)
    expect(page.url()).toBe(new URL(href ?? '', HOME).href)
    await page.goBack()
    await page.waitForURL(HOME)
    await expect.poll(() => page.locator(CARD).count()).toBeGreaterThan(10)
    await expect.poll(() => scrollTop(page)).toBeCloseTo(300, -2)
    // Chromium remembers that a module failed, so that code which was missing comes with a document of the server.
    if (hasCode) expect(await isSameDocument()).toBe(true)
  },
)

test('code that the server no longer has is replaced by a document of the server', async ({ open }) => {
  const page = await open({ expects: NOT_FOUND })
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  let isDeployed = false
  await page.route('**/assets/**', (route) => (isDeployed ? route.continue() : route.fulfill({ status: 404 })))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isDeployed = true
  })
  await page.locator(CARD).first().click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  await ready(page)
  expect(await isSameDocument()).toBe(false)
})

test('a path that no route knows is asked of the server', async ({ open }) => {
  const page = await open({ expects: NOT_FOUND })
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  await addLink(page, '/no/such/page/anywhere/')
  const answered = page.waitForResponse((response) => response.url().endsWith('/anywhere/'))
  await page.getByText('Test link').click()
  expect((await answered).status()).toBe(404)
  await ready(page)
  expect(await isSameDocument()).toBe(false)
})

test('a browser without the Navigation API loads documents', async ({ open }) => {
  const page = await open()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'))
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  await page.locator(CARD).nth(12).scrollIntoViewIfNeeded()
  const top = await scrollTop(page)
  await page.locator(CARD).nth(12).click()
  await page.waitForURL(/\/pin\//)
  await ready(page)
  expect(await isSameDocument()).toBe(false)
  expect(await pinHeadings(page)).toBe(1)
  await page.goBack()
  await ready(page)
  await expect.poll(() => scrollTop(page)).toBeCloseTo(top, -1)
})

test('the focus follows: to the content of a new page, and back to the link that led away', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  const card = page.locator(CARD).nth(3)
  const href = await card.getAttribute('href')
  // The feed of the new page may say more in the same place, right afterwards.
  await page.evaluate(() => {
    const announced: (string | null)[] = []
    Object.assign(globalThis, { announced })
    new MutationObserver(() => {
      announced.push(...[...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await card.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => pinHeadings(page)).toBe(1)
  await arrived(page)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id)
  expect(await focused()).toBe('main')
  expect(await page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced)).toContain(
    await page.title(),
  )
  await page.goBack()
  await expect.poll(() => pinHeadings(page)).toBe(0)
  await arrived(page)
  expect(await focused()).toBe(href)
})

test('where a visit begins and where it goes is counted', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  await expect.poll(() => readMetrics(page, 'landing_page')).toEqual([{ type: 'home' }])
  const steps = [
    () => page.locator(CARD).first().click(),
    () => page.goBack(),
    () => page.goForward(),
    () => page.getByRole('link', { name: 'Tackboard' }).first().click(),
    async () => {
      // Two steps back lead from the home page to the home page, which is no change of the route.
      await page.evaluate(() => history.go(-2))
      await page.waitForFunction(() => navigation.currentEntry?.index === navigation.entries().length - 3)
      await arrived(page)
      await page.locator(CARD).first().click()
    },
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    await expect.poll(() => readMetrics(page, 'route_change')).toHaveLength(index + 1)
    await arrived(page)
  }
  const home = { surface: 'homefeed', pinKind: null, feed: null }
  const pin = { surface: 'pin_closeup', pinKind: expect.any(String), feed: null }
  expect(await readMetrics(page, 'route_change')).toEqual([
    { ...pin, previous: 1, forward: 0 },
    { ...home, previous: 0, forward: 1 },
    { ...pin, previous: 1, forward: 0 },
    { ...home, previous: 2, forward: 0 },
    { ...pin, previous: 1, forward: 0 },
  ])
})
