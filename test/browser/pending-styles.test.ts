import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a style sheet that arrives after the scripts still comes before the first picture of the page', async () => {
  const { page, complaints, close } = await openPage(browser)
  const layoutShift = await watchLayoutShift(page)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const html = await (await fetch(`${origin}/login/`)).text()
  const [, path = ''] = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].at(-1) ?? []
  await page.route(`**${path}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${origin}/login/`, { waitUntil: 'commit' })
  // The client asks for the style sheet too; the document's own stays and holds the page back.
  const links = `link[rel="stylesheet"][href="${path}"]`
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 2, links, { polling: 50 })
  expect(await page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(0)
  release()
  await waitForHydration(page)
  await expect.poll(() => page.locator(links).count()).toBe(1)
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})
