import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { ORIENTATION_RESIZE_DELAY_MS, RESIZE_DEBOUNCE_MS } from '#schema/constants/breakpoints.ts'
import {
  BACK_ONLINE_MS,
  TOAST_OFFSET_DESKTOP_PX,
  TOAST_OFFSET_PHONE_PX,
  TOAST_OFFSET_TABLET_PX,
  TOAST_Z_INDEX,
} from '#schema/site/shell-constants.ts'
import { findBarriers } from '../helpers/axe.ts'
import { test } from '../helpers/browser-test.ts'
import { PHONE } from '../helpers/browser.ts'
import { openInteractive } from '../helpers/feed.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'

const HOME = `${inject('origin')}/`
const OFFLINE = "You're offline! Check your internet connection."
const BACK = "You're back online!"
const TOAST = "Hmm...you're not connected to the internet"
const DESKTOP = { viewport: { width: 1_280, height: 800 } }
const TABLET = { viewport: { width: 820, height: 1_180 } }

/** Opens the home page, and then stops its clock. */
async function openWithClock(page: Page): Promise<void> {
  // What the page reports in the background needs no connection here: only the shell may notice one.
  const data = { accepted: 1, ignored: 0, rejected: [] }
  await page.route(/\/resource\/(ApiC|ActivateExperiment)Resource\/|\/v3\/spam\//, (route) =>
    route.fulfill({ json: { status: 'success', code: 0, message: 'ok', data } }),
  )
  await page.route('**/ads/*.js', (route) => route.fulfill({ body: '/* Nothing is in here */' }))
  await openInteractive(page, HOME)
  await page.clock.install()
  // A moment that is still to come however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000))
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

async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(() => messages(page)).toEqual([OFFLINE, TOAST])
}

async function regainConnection(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect.poll(() => messages(page)).toEqual([BACK])
}

test('a lost connection is shown until it is back, and that for two seconds, unless it is lost again', async ({
  open,
}) => {
  const page = await open()
  const layoutShift = await watchLayoutShift(page)
  await openWithClock(page)
  expect(await messages(page)).toEqual([])

  await loseConnection(page)
  expect(await page.getByRole('status').filter({ hasText: OFFLINE }).count()).toBe(1)
  await page.clock.runFor(60_000)
  expect(await messages(page)).toEqual([OFFLINE, TOAST])

  await regainConnection(page)
  await page.clock.runFor(1_000)
  await loseConnection(page)
  await page.clock.runFor(1_000)
  expect(await messages(page)).toEqual([OFFLINE, TOAST])

  await regainConnection(page)
  await page.clock.runFor(BACK_ONLINE_MS - 1)
  expect(await messages(page)).toEqual([BACK])
  await page.clock.runFor(1)
  await expect.poll(() => messages(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
})

/** The place of the toast: its distance from the top and from the bottom of the window. */
async function placeOfToast(page: Page): Promise<{ top: number; bottom: number; zIndex: number }> {
  return page.getByText(TOAST).evaluate((toast) => {
    // The box is measured where it comes to rest.
    for (const animation of toast.getAnimations()) animation.finish()
    const { top, bottom } = toast.getBoundingClientRect()
    const region = toast.parentElement as Element
    const zIndex = Number(getComputedStyle(region).zIndex)
    return { top: Math.round(top), bottom: Math.round(innerHeight - bottom), zIndex }
  })
}

function boxAtRest(page: Page, text: string): Promise<{ top: number; bottom: number; width: number }> {
  return page.getByText(text).evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish()
    const { top, bottom, width } = element.getBoundingClientRect()
    return { top, bottom, width }
  })
}

test('on any device toasts have their specified place', async ({ open }) => {
  const places = [
    [DESKTOP, { bottom: TOAST_OFFSET_DESKTOP_PX }],
    [TABLET, { top: TOAST_OFFSET_TABLET_PX }],
    [PHONE, { top: TOAST_OFFSET_PHONE_PX }],
  ] as const
  for (const [device, place] of places) {
    const page = await open(device)
    await openWithClock(page)
    await loseConnection(page)
    expect(await placeOfToast(page)).toMatchObject({ ...place, zIndex: TOAST_Z_INDEX })
    // Both are seen, neither over the other.
    const toast = await boxAtRest(page, TOAST)
    const banner = await boxAtRest(page, OFFLINE)
    expect(banner.width).toBeGreaterThan(200)
    const isApart = banner.top >= toast.bottom || banner.bottom <= toast.top
    expect([place, isApart]).toEqual([place, true])
    await page.clock.resume()
    expect([place, await findBarriers(page)]).toEqual([place, []])
  }
})

/** Makes the window so wide, and waits until the page was told. */
async function resize(page: Page, width: number): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { isTold: false })
    window.addEventListener('resize', () => Object.assign(globalThis, { isTold: true }), { once: true })
  })
  await page.setViewportSize({ width, height: 800 })
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'isTold'))).toBe(true)
}

test('toasts follow the size of the window once a resize has come to rest', async ({ open }) => {
  const page = await open(DESKTOP)
  await openWithClock(page)
  await loseConnection(page)
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
})

test('an orientation change counts as a resize a second later', async ({ open }) => {
  const page = await open(DESKTOP)
  // The new width, without the resize that comes with it on this machine.
  await page.addInitScript(() => {
    window.addEventListener('resize', (event) => event.stopImmediatePropagation())
  })
  await openWithClock(page)
  await loseConnection(page)
  const isAtTop = async () => (await placeOfToast(page)).top < 100

  await page.setViewportSize({ width: 600, height: 1_280 })
  await page.evaluate(() => window.dispatchEvent(new Event('orientationchange')))
  await page.clock.runFor(ORIENTATION_RESIZE_DELAY_MS + RESIZE_DEBOUNCE_MS - 1)
  expect(await isAtTop()).toBe(false)
  await page.clock.runFor(1)
  await expect.poll(isAtTop).toBe(true)
})
