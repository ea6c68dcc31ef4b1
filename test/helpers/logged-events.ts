import type { Page } from 'playwright-core'
import type { LoggedEvent } from '#schema/calls/events.ts'
import { href } from '#schema/routes.ts'
import { waitForHydration } from './hydration.ts'

const EVENTS_PATH = href('resource', { name: 'ApiCResource', verb: 'create' })

/** Takes the events of a page in the server's place; the list grows as they come. */
export async function takeEvents(page: Page): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  await page.route(`**${EVENTS_PATH}`, async (route) => {
    const { options } = route.request().postDataJSON() as { options: { events: LoggedEvent[] } }
    events.push(...options.events)
    const data = { accepted: options.events.length, ignored: 0, rejected: [] }
    await route.fulfill({ status: 202, json: { status: 'success', code: 0, message: 'ok', data } }).catch(() => {})
  })
  return events
}

/** Makes the page believe that it was put into the background, or taken out of it. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Waits until the late parts of the page are at work. */
export async function settle(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await settleView(page)
}

/** Waits until the browser has drawn what is in view and has been idle since. */
export async function settleView(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
}
