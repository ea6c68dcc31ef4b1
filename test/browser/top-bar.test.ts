import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForPart } from '../helpers/hydration.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const DESK = { viewport: { width: 1280, height: 900 } }

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search Tackboard' })
const overlay = (page: Page) => page.getByRole('group', { name: 'Where to look' })
const flyout = (page: Page) => page.getByRole('navigation', { name: 'More from Home' })

test('the bar is taken over without a shift, a barrier or a word to the console', async () => {
  const { page, complaints, close } = await openPage(browser, DESK)
  const layoutShift = await watchLayoutShift(page)
  await page.goto(`${origin}/`)
  await waitForPart(page, 'header')
  await ready(page)
  expect(await page.getByRole('link', { name: 'Home', exact: true }).getAttribute('aria-current')).toBe('page')
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})

test('the overlay offers where to look for what was typed, and Escape closes it and keeps the text', async () => {
  const { page, complaints, close } = await openPage(browser, DESK)
  await page.goto(`${origin}/`)
  await waitForPart(page, 'header')
  await field(page).click()
  expect(await overlay(page).getByRole('link').allInnerTexts()).toEqual(['Ideas of today', 'Topics to explore'])
  await field(page).fill('oak & ash')
  expect(
    await overlay(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Search Pins for “oak & ash”', '/search/pins/?q=oak+%26+ash'],
    ['Search boards for “oak & ash”', '/search/boards/?q=oak+%26+ash'],
    ['Search people for “oak & ash”', '/search/users/?q=oak+%26+ash'],
  ])
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await overlay(page).waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('oak & ash')
  await page.keyboard.type('!')
  await overlay(page).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('the overlay is reached by keyboard, and the focus comes back from it', async () => {
  const { page, close } = await openPage(browser, DESK)
  await page.goto(`${origin}/`)
  await waitForPart(page, 'header')
  await field(page).fill('oak')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Search Pins')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Search boards')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focused()).toContain('Search Pins')
  await page.keyboard.press('Escape')
  await overlay(page).waitFor({ state: 'detached' })
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await close()
})

test('a click elsewhere closes the overlay and opens nothing below it', async () => {
  const { page, close } = await openPage(browser, DESK)
  await page.goto(`${origin}/`)
  await waitForPart(page, 'header')
  await field(page).fill('oak')
  const card = await page.locator('main a[href^="/pin/"]').first().boundingBox()
  await page.mouse.click((card?.x ?? 0) + 60, (card?.y ?? 0) + 60)
  await overlay(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${origin}/`)
  await close()
})

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the search field leads to the results, %s', async (_, javaScriptEnabled) => {
  const { page, close } = await openPage(browser, { ...DESK, javaScriptEnabled })
  await page.goto(`${origin}/`)
  if (javaScriptEnabled) await waitForPart(page, 'header')
  await field(page).fill('oak & ash')
  await field(page).press('Enter')
  await page.waitForURL(`${origin}/search/pins/?q=oak+%26+ash`)
  expect(await overlay(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('oak & ash')
  await close()
})

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the fly-out of Home opens beside it, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await openPage(browser, { ...DESK, javaScriptEnabled })
  await page.goto(`${origin}/`)
  if (javaScriptEnabled) await waitForPart(page, 'header')
  expect(await flyout(page).count()).toBe(0)
  await page.getByRole('button', { name: 'More from Home' }).click()
  await flyout(page).waitFor()
  expect(await flyout(page).getByRole('link').allInnerTexts()).toEqual(['Home feed', 'Today', 'Explore', 'Languages'])
  if (javaScriptEnabled) {
    expect(await findBarriers(page)).toEqual([])
    await page.mouse.wheel(0, 300)
    await flyout(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'More from Home' }).click()
    await flyout(page).waitFor()
    await page.keyboard.press('Escape')
    await flyout(page).waitFor({ state: 'hidden' })
  }
  expect(complaints).toEqual([])
  await close()
})

test('a bar whose code cannot be loaded leaves the page as it is, with a way home', async () => {
  const { page, close } = await openPage(browser, DESK)
  await page.route(/desktop-bar-[^/]+\.js/, (route) => route.abort())
  await page.goto(`${origin}/`)
  await waitForPart(page, 'main')
  await ready(page)
  expect(await page.locator('main a[href^="/pin/"]').count()).toBeGreaterThan(0)
  expect(await page.getByRole('heading', { name: 'Ideas worth keeping' }).isVisible()).toBe(true)
  await expect.poll(() => page.locator('header').innerText()).toBe('Tackboard')
  expect(await page.getByRole('link', { name: 'Tackboard' }).getAttribute('href')).toBe('/')
  await close()
})

test('a bar whose code is late stays as the server made it, whatever is learnt of the visitor meanwhile', async () => {
  const { page, complaints, close } = await openPage(browser, { ...DESK, extraHTTPHeaders: { 'cf-ipcountry': 'JP' } })
  const layoutShift = await watchLayoutShift(page)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/desktop-bar-[^/]+\.js/, async (route) => {
    await released
    await route.continue()
  })
  const state = page.waitForResponse(/\/_\/_\/state/)
  await page.goto(`${origin}/login/`, { waitUntil: 'domcontentloaded' })
  await waitForPart(page, 'main')
  await (await state).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.getByRole('link', { name: 'Explore' }).isVisible()).toBe(true)
  release()
  await waitForPart(page, 'header')
  // What was learnt is shown: the visitor's country.
  await expect
    .poll(() => page.getByRole('link', { name: 'Advertising agreement' }).getAttribute('href'))
    .toBe('/business/agreement/ja/')
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})
