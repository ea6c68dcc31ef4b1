import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const FOLDER = 'artifacts/screenshots'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
  await mkdir(FOLDER, { recursive: true })
})
afterAll(() => browser.close())

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

// Kept beside the test run for people to look at; what they must not show is checked elsewhere.
test.each([
  ['desktop', 'light', DESKTOP],
  ['desktop', 'dark', DESKTOP],
  ['phone', 'light', PHONE],
  ['phone', 'dark', PHONE],
] as const)('home and pin are pictured on a %s, %s', async (device, colorScheme, options) => {
  const { page, close } = await openPage(browser, { ...options, colorScheme })
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await ready(page)
  const home = await page.screenshot({ path: `${FOLDER}/home-${device}-${colorScheme}.png` })
  const href = await page.locator('main a[href^="/pin/"]').nth(2).getAttribute('href')
  await page.goto(`${origin}${href}`, { waitUntil: 'networkidle' })
  await waitForHydration(page)
  const pin = await page.screenshot({ path: `${FOLDER}/pin-${device}-${colorScheme}.png` })
  expect(home.length).toBeGreaterThan(50_000)
  expect(pin.length).toBeGreaterThan(20_000)
  await close()
})
