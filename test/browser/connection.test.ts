import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  BACK_ONLINE_MS,
  TOAST_OFFSET_DESKTOP_PX,
  TOAST_OFFSET_PHONE_PX,
  TOAST_OFFSET_TABLET_PX,
  TOAST_Z_INDEX,
} from '#schema/constants/shell.ts'
import { ORIENTATION_RESIZE_DELAY_MS, RESIZE_DEBOUNCE_MS } from '#schema/constants/breakpoints.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const OFFLINE = "You're offline! Check your internet connection."
const BACK = "You're back online!"
const TOAST = "Hmm...you're not connected to the internet"
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Opens the home page with its late shell, and then stops its clock. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install()
  // What the page tells of itself in the background needs no connection here: only the shell is to notice one.
  const data = { accepted: 1, ignored: 0, rejected: [] }
  await page.route(/\/resource\/(ApiC|ActivateExperiment)Resource\/|\/v3\/spam\//, (route) =>
    route.fulfill({ json: { status: 'success', code: 0, message: 'ok', data } }),
  )
  await page.route('**/ads/*.js', (route) => route.fulfill({ body: '/* Nothing is in here */' }))
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await page.clock.runFor(2_000)
  await ready(page)
  // Not so far ahead that a chunk under way counts as lost.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
}

/** What the shell says at this moment, top to bottom. */
async function messages(page: Page): Promise<string[]> {
  return page.evaluate(
    (texts) => {
      const shown = [...document.querySelectorAll('#app-root p')].map((element) => element.textContent)
      return shown.filter((text) => texts.includes(text))
    },
    [OFFLINE, BACK, TOAST],
  )
}

test('a lost connection is said until it is back, and that for two seconds', async () => {
  const { page, complaints, close } = await openPage(browser)
  const layoutShift = await watchLayoutShift(page)
  await openWithClock(page)
  expect(await messages(page)).toEqual([])

  await page.context().setOffline(true)
  await expect.poll(() => messages(page)).toEqual([OFFLINE, TOAST])
  expect(await page.getByRole('status').filter({ hasText: OFFLINE }).count()).toBe(1)
  await page.clock.runFor(60_000)
  expect(await messages(page)).toEqual([OFFLINE, TOAST])

  await page.context().setOffline(false)
  await expect.poll(() => messages(page)).toEqual([BACK])
  await page.clock.runFor(BACK_ONLINE_MS - 1)
  expect(await messages(page)).toEqual([BACK])
  await page.clock.runFor(1)
  await expect.poll(() => messages(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})

test('a connection that drops again within the two seconds is said to be lost', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openWithClock(page)
  await page.context().setOffline(true)
  await expect.poll(() => messages(page)).toEqual([OFFLINE, TOAST])
  await page.context().setOffline(false)
  await expect.poll(() => messages(page)).toEqual([BACK])
  await page.clock.runFor(1_000)
  await page.context().setOffline(true)
  await expect.poll(() => messages(page)).toEqual([OFFLINE, TOAST])
  await page.clock.runFor(1_000)
  expect(await messages(page)).toEqual([OFFLINE, TOAST])

  await page.context().setOffline(false)
  await expect.poll(() => messages(page)).toEqual([BACK])
  await page.clock.runFor(BACK_ONLINE_MS)
  await expect.poll(() => messages(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

/** Where the toast is: its distance from the top and from the bottom of the window. */
async function placeOfToast(page: Page): Promise<{ top: number; bottom: number; zIndex: number }> {
  return page.getByText(TOAST).evaluate((toast) => {
    // Where it comes to rest.
    for (const animation of toast.getAnimations()) animation.finish()
    const { top, bottom } = toast.getBoundingClientRect()
    const region = toast.parentElement as Element
    const zIndex = Number(getComputedStyle(region).zIndex)
    return { top: Math.round(top), bottom: Math.round(innerHeight - bottom), zIndex }
  })
}

test.each([
  ['desktop', { viewport: { width: 1_280, height: 800 } }, { bottom: TOAST_OFFSET_DESKTOP_PX }],
  ['tablet', { viewport: { width: 820, height: 1_180 } }, { top: TOAST_OFFSET_TABLET_PX }],
  ['phone', PHONE, { top: TOAST_OFFSET_PHONE_PX }],
])('on a %s toasts have their specified place', async (_, options, place) => {
  const { page, complaints, close } = await openPage(browser, options)
  await openWithClock(page)
  await page.context().setOffline(true)
  await expect.poll(() => messages(page)).toEqual([OFFLINE, TOAST])
  expect(await placeOfToast(page)).toMatchObject({ ...place, zIndex: TOAST_Z_INDEX })
  await page.clock.resume()
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

/** Makes the window so wide, and waits until the page was told. */
async function resize(page: Page, width: number): Promise<void> {
  const told = page.evaluate(() => new Promise((resolve) => window.addEventListener('resize', resolve, { once: true })))
  await page.setViewportSize({ width, height: 800 })
  await told
}

test('toasts follow the size of the window once a resize has come to rest', async () => {
  const { page, complaints, close } = await openPage(browser, { viewport: { width: 1_280, height: 800 } })
  await openWithClock(page)
  await page.context().setOffline(true)
  await expect.poll(() => messages(page)).toEqual([OFFLINE, TOAST])
  const isAtTop = async () => (await placeOfToast(page)).top < 100

  await resize(page, 700)
  await page.clock.runFor(RESIZE_DEBOUNCE_MS - 1)
  expect(await isAtTop()).toBe(false)
  // Another resize starts the rest over.
  await resize(page, 600)
  await page.clock.runFor(RESIZE_DEBOUNCE_MS - 1)
  expect(await isAtTop()).toBe(false)
  await page.clock.runFor(1)
  await expect.poll(isAtTop).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('an orientation change counts as a resize a second later', async () => {
  const { page, complaints, close } = await openPage(browser, { viewport: { width: 1_280, height: 800 } })
  // The new width, without the resize that comes with it on this machine.
  await page.addInitScript(() => {
    window.addEventListener('resize', (event) => event.stopImmediatePropagation())
  })
  await openWithClock(page)
  await page.context().setOffline(true)
  await expect.poll(() => messages(page)).toEqual([OFFLINE, TOAST])
  const isAtTop = async () => (await placeOfToast(page)).top < 100

  await page.setViewportSize({ width: 600, height: 1_280 })
  await page.evaluate(() => window.dispatchEvent(new Event('orientationchange')))
  await page.clock.runFor(ORIENTATION_RESIZE_DELAY_MS + RESIZE_DEBOUNCE_MS - 1)
  expect(await isAtTop()).toBe(false)
  await page.clock.runFor(1)
  await expect.poll(isAtTop).toBe(true)
  expect(complaints).toEqual([])
  await close()
})
