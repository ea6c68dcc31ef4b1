import type { Page } from 'playwright-core'
import { waitForHydration } from './hydration.ts'

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
