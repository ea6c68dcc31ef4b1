import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { PageState } from '#schema/page-data.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration, waitForPart } from '../helpers/hydration.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'
import { makeUser } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const DAY_MS = 86_400_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const BAR = '[data-nav-footer]'
const bar = (page: Page) => page.locator(BAR)
const flyout = (page: Page) => page.getByRole('navigation', { name: 'More from Home' })

/** How many pixels of the screen the navigation footer takes. */
function shownHeight(page: Page): Promise<number> {
  return bar(page).evaluate((element) => Math.max(0, Math.round(innerHeight - element.getBoundingClientRect().top)))
}

/** Makes `/_/_/state` say that the browser is in a group of the modernized navbar, and keeps from the server that it says so. */
async function putInGroup(page: Page, group: string): Promise<void> {
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  await page.route(/\/_\/_\/state/, async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as PageState
    state.session.experimentsClient = { modernized_navbar: group }
    await route.fulfill({ response: answer, json: state })
  })
}

test('signed out it is 60 pixels high, with four ways to go and nothing covered', async () => {
  const { page, complaints, close } = await openPage(browser, PHONE)
  const layoutShift = await watchLayoutShift(page)
  await putInGroup(page, 'control')
  await page.goto(`${origin}/`)
  await waitForPart(page, BAR)
  await ready(page)
  expect(await shownHeight(page)).toBe(60)
  expect(
    await bar(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Home', '/'],
    ['Search', '/search/'],
    ['Today', '/today/'],
    ['Log in', '/login/'],
  ])
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})

test('it works without JavaScript, and the page ends above it', async () => {
  const { page, close } = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await page.goto(`${origin}/login/`)
  expect(await bar(page).count()).toBe(0)
  await page.goto(`${origin}/business/agreement/en/`)
  await page.getByRole('link', { name: 'Advertising agreement' }).scrollIntoViewIfNeeded()
  const last = await page.getByRole('link', { name: 'Advertising agreement' }).boundingBox()
  const top = (await bar(page).boundingBox())?.y ?? 0
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
  await bar(page).getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(`${origin}/login/`)
  await close()
})

test('in the experiment it is 52 pixels high for the signed out, without moving the page', async () => {
  const { page, complaints, close } = await openPage(browser, PHONE)
  const layoutShift = await watchLayoutShift(page)
  await putInGroup(page, 'enabled')
  await page.goto(`${origin}/`)
  await expect.poll(() => shownHeight(page)).toBe(52)
  expect(await page.getByRole('link', { name: 'Search' }).isVisible()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['a new account', { isEmployee: true }, 64],
  ['a business', { isEmployee: true, isPartner: true, createdAt: Date.now() - 40 * DAY_MS }, 64],
  ['an account of forty days', { isEmployee: true, createdAt: Date.now() - 40 * DAY_MS }, 52],
])('in the experiment it has its height for %s from the document on', async (_, columns, height) => {
  const user = await makeUser(db, columns)
  const { page, complaints, close } = await openPage(browser, PHONE)
  await signInPage(page, origin, user)
  expect(await shownHeight(page)).toBe(height)
  expect(await bar(page).getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe(`/${user.username}/`)
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('it goes as one scrolls down and comes back as one scrolls up or tabs into it', async () => {
  const { page, close } = await openPage(browser, PHONE)
  await putInGroup(page, 'control')
  await page.goto(`${origin}/`)
  await waitForPart(page, BAR)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => shownHeight(page)).toBe(0)
  expect(await bar(page).getAttribute('data-nav-footer')).toBe('0')
  await page.mouse.wheel(0, -200)
  await expect.poll(() => shownHeight(page)).toBe(60)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => shownHeight(page)).toBe(0)
  await bar(page).getByRole('link', { name: 'Search' }).focus()
  await expect.poll(() => shownHeight(page)).toBe(60)
  await close()
})

test('the action bar of a pin hides it while in view', async () => {
  const { page, close } = await openPage(browser, { ...PHONE, viewport: { width: 390, height: 360 } })
  await putInGroup(page, 'control')
  await page.goto(`${origin}/`)
  const href = await page.locator('main a[href^="/pin/"]').nth(1).getAttribute('href')
  await page.goto(`${origin}${href}`)
  await waitForHydration(page)
  await waitForPart(page, BAR)
  expect(await shownHeight(page)).toBe(60)
  const save = page.getByRole('link', { name: 'Save', exact: true })
  const away = await save.evaluate((element) => element.getBoundingClientRect().top - innerHeight / 2)
  await page.evaluate((distance) => scrollBy(0, distance), away)
  await expect.poll(() => shownHeight(page)).toBe(0)
  // On the way up, but with the action bar still in view.
  await page.evaluate(() => scrollBy(0, -40))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(away)
  expect(await shownHeight(page)).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => shownHeight(page)).toBe(60)
  await close()
})

test('a second tap on Home opens the fly-out, a third closes it, and so does scrolling', async () => {
  const { page, complaints, close } = await openPage(browser, PHONE)
  await page.goto(`${origin}/`)
  await waitForPart(page, BAR)
  const home = bar(page).getByRole('link', { name: 'Home' })
  expect(await home.getAttribute('aria-expanded')).toBe('false')
  await home.tap()
  await flyout(page).waitFor()
  expect(await home.getAttribute('aria-expanded')).toBe('true')
  expect(await findBarriers(page)).toEqual([])
  await home.tap()
  await flyout(page).waitFor({ state: 'hidden' })
  await home.tap()
  await flyout(page).waitFor()
  await page.mouse.wheel(0, 300)
  await flyout(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await close()
})

test('the fly-out has the boards and the profile of somebody signed in', async () => {
  const user = await makeUser(db)
  const { page, close } = await openPage(browser, PHONE)
  await signInPage(page, origin, user)
  await waitForPart(page, BAR)
  await bar(page).getByRole('link', { name: 'Home' }).tap()
  expect(
    await flyout(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([
    '/',
    '/today/',
    '/discover/topics/',
    `/${user.username}/_saved/`,
    `/${user.username}/`,
    '/languages/?next=%2F',
  ])
  await close()
})

test.each([
  ['hidden from somebody in the experiment', true, false],
  ['shown to somebody outside of it', false, true],
])('the footer below a pin is %s', async (_, isEmployee, isShown) => {
  // Ids decide on groups; an employee is always in the experiment.
  const { page, close } = await openPage(browser)
  const user = await makeUser(db, { isEmployee })
  await signInPage(page, origin, user)
  const href = await page.locator('main a[href^="/pin/"]').first().getAttribute('href')
  if (!isEmployee) {
    await page.route(`${origin}${href}`, async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(/"closeup_hide_footer":"\w+"/g, '"closeup_hide_footer":"control"')
      await route.fulfill({ response: answer, body: html })
    })
  }
  await page.goto(`${origin}${href}`)
  const footer = page.locator('#app-root > footer')
  expect(await footer.evaluate((element) => element.isConnected)).toBe(true)
  await waitForHydration(page)
  await expect.poll(() => footer.getAttribute('hidden')).toBe(isShown ? null : '')
  await close()
})
