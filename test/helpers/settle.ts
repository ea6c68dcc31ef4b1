import type { Page } from 'playwright-core'

/** Waits until all that the document starts with is there and at work: the mark that the page itself sets. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('tackboard:ready').length > 0)
}

/** Waits until no navigation within the document is under way: the address changes before the page and the focus do. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => navigation.transition === null)
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
