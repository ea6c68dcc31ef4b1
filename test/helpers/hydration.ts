import type { Page } from 'playwright-core'

/** Resolves once React has taken over the page that the server rendered. */
export function waitForHydration(page: Page): Promise<void> {
  return waitForPart(page, 'main')
}

/** Resolves once React has taken over a part of what the server rendered: some come after the page itself. */
export async function waitForPart(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const content = document.getElementById('app-root')?.querySelector(wanted)
    return (
      content !== null && content !== undefined && Object.keys(content).some((key) => key.startsWith('__reactProps'))
    )
  }, selector)
}
