import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { pauseRequests, openInteractive } from '../../helpers/feed.ts'
import { waitForHydration, waitForPart } from '../../helpers/hydration.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'

const origin = inject('origin')
const HOME = `${origin}/`
const DESK = { viewport: { width: 1280, height: 900 } }
const CODE_OF_BAR = /shell-[^/]+\.js/

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search Tackboard' })
const overlay = (page: Page) => page.getByRole('group', { name: 'Search suggestions' })
const flyout = (page: Page) => page.getByRole('navigation', { name: 'More from Home' })

test('the search overlay offers where to search for the text, and closes for the next action', async ({ open }) => {
  const page = await open(DESK)
  const layoutShift = await watchLayoutShift(page)
  await openInteractive(page, HOME)
  expect(await page.getByRole('link', { name: 'Home', exact: true }).getAttribute('aria-current')).toBe('page')
  await field(page).click()
  const links = overlay(page).getByRole('link')
  await expect.poll(() => links.allInnerTexts()).toEqual(["Today's ideas", 'Explore topics'])
  await field(page).fill('oak & ash')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])))
    .toEqual([
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

  // A click elsewhere closes it and opens nothing below it.
  const card = await page.locator('main a[href^="/pin/"]').first().boundingBox()
  await page.mouse.click((card?.x ?? 0) + 60, (card?.y ?? 0) + 60)
  await overlay(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(HOME)
  expect(await layoutShift()).toBeLessThan(0.01)

  await field(page).press('Enter')
  await page.waitForURL(`${origin}/search/pins/?q=oak+%26+ash%21`)
  expect(await overlay(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('oak & ash!')
})

test('the overlay is reached by keyboard, and the focus comes back from it', async ({ open }) => {
  const page = await open(DESK)
  await openInteractive(page, HOME)
  await field(page).fill('oak')
  await overlay(page).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Search Pins')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Search boards')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focused()).toContain('Search Pins')
  await page.keyboard.press('Escape')
  await overlay(page).waitFor({ state: 'detached' })
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the fly-out of Home opens beside it, and closes by scrolling or Escape', async ({ open }) => {
  const page = await open(DESK)
  await openInteractive(page, HOME)
  const more = page.getByRole('button', { name: 'More from Home' })
  expect(await flyout(page).count()).toBe(0)
  await more.click()
  await flyout(page).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.mouse.wheel(0, 300)
  await flyout(page).waitFor({ state: 'hidden' })
  await more.click()
  await flyout(page).waitFor()
  await page.keyboard.press('Escape')
  await flyout(page).waitFor({ state: 'hidden' })
})

test('a bar whose code is late stays as the server made it; one whose code never comes leaves a way home', async ({
  open,
}) => {
  const page = await open({
    ...DESK,
    country: 'JP',
    expects: /net::ERR_FAILED|Failed to fetch dynamically imported module/,
  })
  const layoutShift = await watchLayoutShift(page)
  const release = await pauseRequests(page, CODE_OF_BAR)
  const state = page.waitForResponse(/\/_\/_\/state/)
  await page.goto(`${origin}/login/`, { waitUntil: 'domcontentloaded' })
  await waitForHydration(page)
  await (await state).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.getByRole('link', { name: 'Explore' }).isVisible()).toBe(true)
  release()
  await waitForPart(page, 'header')
  expect(await layoutShift()).toBeLessThan(0.01)

  await page.unrouteAll()
  await page.route(CODE_OF_BAR, (route) => route.abort())
  await openInteractive(page, HOME)
  await expect.poll(() => page.locator('header').innerText()).toBe('Tackboard')
  expect(await page.getByRole('link', { name: 'Tackboard' }).getAttribute('href')).toBe('/')
  expect(await page.locator('main a[href^="/pin/"]').count()).toBeGreaterThan(0)
  expect(await page.getByRole('heading', { name: 'Ideas worth keeping' }).isVisible()).toBe(true)
})
